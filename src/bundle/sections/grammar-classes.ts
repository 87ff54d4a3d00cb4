// The word classes that recognition uses. The grammar of a language (kb-build/core/grammar) must list the words of
// each of them.

export const WORD_CLASSES = [] as const;

export type WordClass = (typeof WORD_CLASSES)[number];
