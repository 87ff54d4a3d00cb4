# An Apache Spark job that reads notes from Parquet (columns id and text) and writes findings or codes to Parquet. Each Python
# worker feeds one `cterm filter`. A note that cannot be read becomes a row with an error, so every note is accounted for.
#
#   spark-submit --py-files cterm_filter.py findings.py notes.parquet findings.parquet --filter "npx cterm filter"
#
# Every machine needs Node and cterm. With --kb, your own bundle is sent to all machines.

import argparse
import os
import shlex
import sys

import pyarrow
from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

HERE = os.path.dirname(os.path.abspath(__file__))


def columns(*pairs):
    return StructType([StructField(name, kind, nullable=name != "note") for name, kind in pairs])


TEXT, WHOLE, REAL = StringType(), LongType(), DoubleType()
SCHEMAS = {
    "findings": columns(
        *[("note", TEXT), ("index", WHOLE), ("length", WHOLE), ("words", TEXT), ("ctermId", WHOLE)],
        *[("description", TEXT), ("notation", TEXT), ("prefix", TEXT), ("result", TEXT), ("value", TEXT)],
        *[("unit", TEXT), ("confidence", REAL), ("error", TEXT)],
    ),
    "codes": columns(
        *[("note", TEXT), ("sequence", WHOLE), ("vocab", TEXT), ("code", TEXT), ("description", TEXT)],
        *[("role", TEXT), ("confidence", REAL), ("error", TEXT)],
    ),
}


def cut(text, index, length):
    """The words of a finding. Its offsets count UTF-16 code units, as in JavaScript."""
    if text.isascii():
        return text[index : index + length]
    return text.encode("utf-16-le", "surrogatepass")[2 * index : 2 * (index + length)].decode("utf-16-le", "replace")


def rows_of(kind, note, answer):
    if "error" in answer:
        return [{"note": note["id"], "error": answer["error"]["message"]}]
    if kind == "codes":
        return [{"note": note["id"], **code} for code in answer["result"]["codedNote"]["codes"]]
    found = answer["result"]["taggedText"]["results"]
    return [{"note": note["id"], "words": cut(note["text"], one["index"], one["length"]), **one} for one in found]


def reader(kind, command, bundle, counts):
    """Makes the function that Spark calls with the batches of each partition."""
    names = [field.name for field in SCHEMAS[kind].fields]
    types = {"string": pyarrow.string(), "bigint": pyarrow.int64(), "double": pyarrow.float64()}
    schema = pyarrow.schema([(field.name, types[field.dataType.simpleString()]) for field in SCHEMAS[kind].fields])

    def read(batches):
        from cterm_filter import filter_of

        own = command + (["--kb", SparkFiles.get(bundle)] if bundle else [])
        for batch in batches:
            notes = [
                {"id": str(note), "text": text}
                for note, text in zip(batch.column("id").to_pylist(), batch.column("text").to_pylist())
            ]
            # A note without text is sent too, and answered with an error.
            asked = [note if note["text"] is not None else {"id": note["id"]} for note in notes]
            rows = []
            for note, answer in zip(notes, filter_of(own).answers(asked)):
                counts["bad" if "error" in answer else "read"].add(1)
                rows += rows_of(kind, note, answer)
            counts["rows"].add(len(rows))
            yield pyarrow.RecordBatch.from_pydict({name: [row.get(name) for row in rows] for name in names}, schema)

    return read


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--rows", choices=SCHEMAS, default="findings")
    parser.add_argument("--filter", default="npx cterm filter", help="the command that starts a filter")
    parser.add_argument("--kb", help="a bundle, sent to every machine")
    parser.add_argument("--partitions", type=int, help="how many tasks; as Spark decides if not given")
    parser.add_argument("--master", help="if not started by spark-submit")
    given = parser.parse_args()

    builder = SparkSession.builder.appName("cterm")
    if given.master:
        builder = builder.master(given.master)
    spark = builder.getOrCreate()
    context = spark.sparkContext
    context.addPyFile(os.path.join(HERE, "cterm_filter.py"))
    if given.kb:
        context.addFile(given.kb)
    operation = "recognize" if given.rows == "findings" else "codeNote"
    # Notes in Spark may be longer than the default maximum for a line.
    command = [*shlex.split(given.filter), "--operation", operation, "--max-length", "100000000"]
    if given.rows == "findings":
        command += ["--params", '{"ResolveFindings":false}']
    # The accumulators count the work done. A task that runs again is counted again.
    counts = {name: context.accumulator(0) for name in ["read", "bad", "rows"]}
    notes = spark.read.parquet(given.input).select("id", "text")
    if given.partitions:
        notes = notes.repartition(given.partitions)
    read = reader(given.rows, command, given.kb and os.path.basename(given.kb), counts)
    notes.mapInArrow(read, SCHEMAS[given.rows]).write.mode("overwrite").parquet(given.output)
    print({name: count.value for name, count in counts.items()})
    spark.stop()


if __name__ == "__main__":
    sys.exit(main())
