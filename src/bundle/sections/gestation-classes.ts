// The word classes that tell which of the weeks in a note are those of the pregnancy at the encounter.

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
