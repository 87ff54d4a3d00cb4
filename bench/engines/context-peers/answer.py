# Answers of medspaCy or negspaCy for given findings: whether each is negated, doubtful, another person's or past.
#   python answer.py <engine> <sentences.json> <answers.json>
# The spans are given, so that only context is compared. Each component is used as its authors ship it: default rules,
# default pipeline.

import importlib.metadata
import json
import sys

import spacy


def medspacy(*more):
    import medspacy
    from loguru import logger

    logger.remove()  # the sentence splitter logs every token
    return medspacy.load(medspacy_enable={"medspacy_tokenizer", "medspacy_pyrush", "medspacy_context", *more})


def negspacy():
    import negspacy.negation  # registers the component

    nlp = spacy.blank("en")
    # Ending sentences at line ends as well breaks more lists than it helps.
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("negex")  # its default set of terms is en_clinical
    return nlp


ENGINES = {
    "medspacy": (lambda: medspacy(), ["medspacy", "PyRuSH", "spacy"]),
    "medspacy-sections": (lambda: medspacy("medspacy_sectionizer"), ["medspacy", "PyRuSH", "spacy"]),
    "negspacy": (negspacy, ["negspacy", "spacy"]),
}


def answer(span):
    def is_true(*names):
        return any(span.has_extension(name) and bool(span._.get(name)) for name in names)

    return {
        "negated": is_true("is_negated", "negex"),
        "doubtful": is_true("is_uncertain", "is_hypothetical"),
        "holder": is_true("is_family"),
        "past": is_true("is_historical"),
    }


def rounds(doc, spans):
    """The findings as spans of tokens, in groups that do not overlap: a document's entities may not."""
    left = [(at, doc.char_span(begin, end, label="FINDING", alignment_mode="expand")) for at, (begin, end) in enumerate(spans)]
    left.sort(key=lambda one: one[1].start)
    while left:
        taken, later = [], []
        for at, span in left:
            isFree = all(span.end <= other.start or span.start >= other.end for _, other in taken)
            (taken if isFree else later).append((at, span))
        yield taken
        left = later


def read(nlp, text, spans):
    answers = [None] * len(spans)
    for taken in rounds(nlp.make_doc(text), spans):
        doc = nlp.make_doc(text)
        doc.ents = [spacy.tokens.Span(doc, span.start, span.end, label="FINDING") for _, span in taken]
        for _, component in nlp.pipeline:
            doc = component(doc)
        for (at, _), span in zip(taken, doc.ents):
            answers[at] = answer(span)
    return answers


def main():
    engine, source, target = sys.argv[1:]
    make, packages = ENGINES[engine]
    nlp = make()
    with open(source, encoding="utf-8") as file:
        sentences = json.load(file)
    answers = [read(nlp, one["text"], [(each["begin"], each["end"]) for each in one["findings"]]) for one in sentences]
    versions = {name: importlib.metadata.version(name) for name in packages}
    with open(target, "w", encoding="utf-8") as file:
        json.dump({"versions": versions, "answers": answers}, file)


main()
