# One long-lived `cterm filter` for each Python worker. Spark keeps its Python workers and their modules between tasks
# (spark.python.worker.reuse), so the process and its knowledge are started once, not once per task. If a worker is killed,
# the input of its filter is closed, and the filter ends by itself.

import json
import subprocess
import threading

_running = {}


class Filter:
    """A process that answers each input line with one output line, in the same order."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answers(self, notes):
        """Yields the answers to many notes, which a separate thread writes, so that neither side blocks on a full pipe."""
        lines = [json.dumps(note).encode() + b"\n" for note in notes]
        writer = threading.Thread(target=self._write, args=(lines,), daemon=True)
        writer.start()
        for _ in lines:
            line = self.process.stdout.readline()
            if not line:
                # The task fails, and Spark runs it again.
                raise RuntimeError(f"cterm filter ended with status {self.process.wait()}")
            yield json.loads(line)
        writer.join()

    def _write(self, lines):
        try:
            self.process.stdin.write(b"".join(lines))
            self.process.stdin.flush()
        except OSError:
            pass  # the process has ended, which the reader notices


def filter_of(command):
    """The filter of this worker, which is restarted if it has ended."""
    key = tuple(command)
    if key not in _running or _running[key].process.poll() is not None:
        _running[key] = Filter(command)
    return _running[key]
