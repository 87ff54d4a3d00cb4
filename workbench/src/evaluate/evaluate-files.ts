// Evaluates the knowledge base on dropped files. The annotations are read with the library's readers; the texts of the
// notes are in separate files.

import { type Evaluation, evaluate, type KnowledgeBase, readGold } from 'cterm';
import type { NoteToRead } from '../batch/batch-row.js';

/**
 * Evaluates a knowledge base on a set of files. If none of them contains annotations, throws an error that says what
 * was expected.
 */
export function evaluateFiles(kb: KnowledgeBase, files: readonly NoteToRead[]): Evaluation {
  const texts = new Map(files.filter(({ name }) => name.endsWith('.txt')).map(({ name, text }) => [stem(name), text]));
  const gold = files.filter(({ name }) => !name.endsWith('.txt'));
  if (gold.length === 0) {
    throw new Error('There are no annotations: drop .ann with .txt (brat), .json (BioC, FHIR), or .csv with .txt.');
  }
  const textOf = (id: string): string | undefined => texts.get(id);
  return evaluate(
    kb,
    gold.flatMap(({ name, text }) => readGold(kb, { name, content: text, textOf })),
  );
}

function stem(name: string): string {
  return name.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
}
