// For each language, the few words in rendered findings that do not come from a bundle. English is the fallback.

export interface Words {
  /** The word that negates a phrase for which no negative form is stored. */
  readonly no: string;
  /** The word that negates an action: "not" in "not taking". */
  readonly not: string;
  readonly for: string;
  readonly since: string;
  /** The word used before a date. */
  readonly on: string;
  readonly high: string;
  readonly low: string;
  readonly normal: string;
  readonly abnormal: string;
  /** The units of duration in the singular and the plural, keyed by letter. */
  readonly units: Readonly<Record<string, readonly [one: string, several: string]>>;
  /** Whether descriptions begin with a lower-case letter inside a phrase. */
  readonly lowersInside: boolean;
  /** Whether modifiers follow the noun rather than precede it. */
  readonly modifiersBehind: boolean;
}

const ENGLISH: Words = {
  no: 'no',
  not: 'not',
  for: 'for',
  since: 'since',
  on: 'on',
  high: 'high',
  low: 'low',
  normal: 'normal',
  abnormal: 'abnormal',
  units: {
    Y: ['year', 'years'],
    M: ['month', 'months'],
    W: ['week', 'weeks'],
    D: ['day', 'days'],
    H: ['hour', 'hours'],
    N: ['minute', 'minutes'],
    S: ['second', 'seconds'],
    I: ['millisecond', 'milliseconds'],
  },
  lowersInside: true,
  modifiersBehind: false,
};

const SPANISH: Words = {
  no: 'sin',
  not: 'no',
  for: 'durante',
  since: 'desde el',
  on: 'el',
  high: 'alto',
  low: 'bajo',
  normal: 'normal',
  abnormal: 'anormal',
  units: {
    Y: ['año', 'años'],
    M: ['mes', 'meses'],
    W: ['semana', 'semanas'],
    D: ['día', 'días'],
    H: ['hora', 'horas'],
    N: ['minuto', 'minutos'],
    S: ['segundo', 'segundos'],
    I: ['milisegundo', 'milisegundos'],
  },
  lowersInside: true,
  modifiersBehind: true,
};

const BY_LANGUAGE: ReadonlyMap<string, Words> = new Map([
  ['en', ENGLISH],
  ['es', SPANISH],
]);

/** The fixed words in the language of a culture. */
export function wordsOf(culture: string): Words {
  const dash = culture.indexOf('-');
  const language = dash < 0 ? culture : culture.slice(0, dash);
  return BY_LANGUAGE.get(language.toLowerCase()) ?? ENGLISH;
}
