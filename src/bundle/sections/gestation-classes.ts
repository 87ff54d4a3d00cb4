// The word classes that show which of the weeks stated in a note are the gestational age at the encounter.

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
