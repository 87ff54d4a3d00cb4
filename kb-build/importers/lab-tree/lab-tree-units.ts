// Compares the unit of a reference range with the unit of its test; the flowsheet gives them in different columns and
// spellings. If a range in a different unit were used (cells per mm3 instead of thousands per uL), values would be
// flagged incorrectly.

/** Maps spellings in the flowsheet to the spelling used for comparison; the keys are in lower case, without spaces. */
const SPELLINGS: Readonly<Record<string, string>> = {
  degf: 'f',
  'units/l': 'u/l',
  'units/ml': 'u/ml',
  "arb'u/ml": 'u/ml',
  units: 'u',
  "arb'u": 'u',
  seconds: 's',
  sec: 's',
  minutes: 'min',
  centimeters: 'cm',
  week: 'wk',
  pounds: 'lbs',
  cc: 'cm3',
  gm: 'g',
  'nmol/ml': 'umol/l',
  'meq/l': 'mmol/l',
  'mg/l': 'ug/ml',
  'ng/l': 'pg/ml',
  'ug/l': 'ng/ml',
  'uiu/ml': 'mu/l',
  'miu/l': 'mu/l',
  'uu/ml': 'mu/l',
  'miu/ml': 'mu/ml',
  '#/mm3': '/ul',
  '/mm3': '/ul',
  '#/lpf': '/lpf',
  '/[lpf]': '/lpf',
  '#/hpf': '/hpf',
  '/[hpf]': '/hpf',
  'beats/min': '/min',
  '{beats}/min': '/min',
  'breaths/min': '/min',
  bpm: '/min',
  'mg/24hr': 'mg/day',
  'mm/hr': 'mm/h',
  '[ph]': 'ph',
  'inr(poc)': 'inr',
  '{inr}': 'inr',
  '{ratio}': 'ratio',
  cuµm: 'fl',
  'dyne*sec/cm5': 'dyn.s/cm5',
  'ml/min/1.73_m2': 'ml/min/1.73m2',
  'cells/mcl': '/ul',
};

/** Whether two units in the flowsheet are the same; a missing unit matches any unit. */
export function isSameUnit(a: string, b: string): boolean {
  return a === '' || b === '' || oneSpelling(a) === oneSpelling(b);
}

function oneSpelling(unit: string): string {
  const plain = unit
    .replaceAll(' ', '')
    .toLowerCase()
    .replaceAll('mcg', 'ug')
    .replaceAll('mcmol', 'umol')
    .replace('mcu/', 'uu/');
  return SPELLINGS[plain] ?? plain;
}
