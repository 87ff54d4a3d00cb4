// The word classes for verbs, all of which are included in WORD_CLASSES.

export const VERB_CLASSES = [
  'causative-verb',
  'completed-verb',
  'denying-verb-word',
  'experience-verb',
  'finite-verb',
  'onset-verb',
  'ranging-verb',
  'referral-verb',
  'replacing-verb',
  'resumes-subject',
  'substituting-verb',
  'verb-name',
  'verb-of-contact',
  'verb-of-place',
  'verb-of-relative',
  'verb-of-showing',
  'verb-of-use',
  'verb-particle',
] as const;
