// The word classes that show which of the week counts in a note is the gestational age at the encounter or at birth.

export const GESTATION_CLASSES = [
  'gestation-at-birth',
  'gestation-counted',
  'gestation-either-time',
  'gestation-other-time',
  'gestation-over',
  'gestation-span',
  'gestation-today',
  'gestation-unit',
] as const;
