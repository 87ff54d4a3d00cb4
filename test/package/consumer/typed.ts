// Compiled but never run: typical code in a TypeScript program that uses the package, and code that must not compile.
import { CtermError, type KnowledgeBase, openKnowledgeBase, recognize, vocabs } from 'cterm';

export async function textOf(note: string): Promise<string> {
  const knowledge: KnowledgeBase = await openKnowledgeBase();
  const { taggedText } = recognize(knowledge, { Text: note });
  const text: string = taggedText.text;
  vocabs(knowledge, {});
  // @ts-expect-error a required parameter is missing
  recognize(knowledge, {});
  // @ts-expect-error a parameter has the wrong type
  recognize(knowledge, { Text: 7 });
  // @ts-expect-error a parameter does not exist
  recognize(knowledge, { Text: note, Colour: 'red' });
  // @ts-expect-error only openKnowledgeBase makes a knowledge base
  vocabs({}, {});
  return text;
}

export function isRefusal(error: unknown): boolean {
  return error instanceof CtermError && error.code === 'invalid-argument';
}
