// Compiled but never run: typical code in a TypeScript program that uses the package, and code that must not compile.
import {
  CtermError,
  type KnowledgeBase,
  openKnowledgeBase,
  type RecognizeParameters,
  type RecognizeSettings,
  readAnswer,
  recognize,
  translateItem,
  translateItems,
  vocabs,
} from 'cterm';

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

/** Parameters and settings have named types, and ids of findings can be passed as codes without conversion. */
export function codesOf(knowledge: KnowledgeBase, note: string): string[] {
  const Settings: RecognizeSettings = { overlaps: 'nested', sections: ['PMH'] };
  const parameters: RecognizeParameters = { Text: note, Settings };
  // @ts-expect-error a name outside the enumeration of a setting
  recognize(knowledge, { Text: note, Settings: { overlaps: 'shortest' } });
  // @ts-expect-error a setting that does not exist
  recognize(knowledge, { Text: note, Settings: { minimum: 1 } });
  // @ts-expect-error a format that does not exist
  recognize(knowledge, { Text: note, DataFormat: 'CSV' });
  const { results } = recognize(knowledge, parameters).taggedText;
  const target = { SourceVocabulary: 'cterm', TargetVocabulary: 'icd10' } as const;
  translateItems(knowledge, { ...target, SourceCode: results.map(({ ctermId }) => ctermId) });
  const { outcome } = readAnswer('subsumes', '{"outcome":"equivalent"}');
  // @ts-expect-error no such outcome
  const isOdd = outcome === 'odd';
  return results.flatMap(({ ctermId }) =>
    translateItem(knowledge, { ...target, SourceCode: ctermId }).map.entry.map(({ code }) => `${code}${isOdd}`),
  );
}
