# Measures the speed of medspaCy on whole notes: tokens, sentences, a matcher for given names, and ConText.
#   python speed.py <names.json> <notes.json> <answer.json>

import json
import sys
import time

import medspacy
from loguru import logger
from medspacy.target_matcher import TargetRule

logger.remove()  # the sentence splitter logs every token
names, notes, target = sys.argv[1:]
nlp = medspacy.load(
    medspacy_enable={"medspacy_tokenizer", "medspacy_pyrush", "medspacy_target_matcher", "medspacy_context"}
)
with open(names, encoding="utf-8") as file:
    nlp.get_pipe("medspacy_target_matcher").add([TargetRule(name, "FINDING") for name in json.load(file)])
with open(notes, encoding="utf-8") as file:
    texts = json.load(file)
nlp(texts[0])
begin = time.perf_counter()
found = sum(len(nlp(text).ents) for text in texts)
with open(target, "w", encoding="utf-8") as file:
    json.dump({"seconds": time.perf_counter() - begin, "found": found}, file)
