// The word classes of verbs, which are part of WORD_CLASSES.

export const VERB_CLASSES = [
  'verb-name',
  'verb-of-contact',
  'verb-of-place',
  'verb-of-relative',
  'verb-of-showing',
  'verb-of-use',
  'verb-particle',
] as const;
