// The word classes for the sides and parts of the body, all of which are included in WORD_CLASSES.

export const SITE_CLASSES = [
  'between-sides',
  'bone-of-fracture',
  'compares-sides',
  'detail-of-fracture',
  'label-of-eye',
  'label-of-side',
  'latin-side',
  'lead-to-fracture-sign',
  'leads-to-sided-site',
  'leads-to-site',
  'leaves-side-frame',
  'never-body-side',
  'owner-of-site',
  'part-of-limb',
  'side-in-name',
  'side-of-value',
  'sided-organ',
  'sided-site',
  'states-unaffected-side',
  'word-for-fracture-sign',
] as const;
