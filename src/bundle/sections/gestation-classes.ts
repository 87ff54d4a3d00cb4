// The word classes that identify, among the weeks stated in a note, the weeks of the pregnancy at the encounter.

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
