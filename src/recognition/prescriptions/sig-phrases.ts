// The phrases of prescriptions: frequency, time of day, route and site. Each row of the table lists phrases in lower
// case, without the full stops of abbreviations; the longest match wins.

import type { Timing } from '../../contract/result-types.js';
import { TIMES_OF_DAY, timeUnitNumber } from '../../knowledge/timing.js';

/** The meaning of a phrase in a prescription. */
export interface SigPart {
  readonly timing?: Timing;
  readonly route?: string;
  readonly site?: string;
  /** Whether the phrase counts only in prescriptions of drops; elsewhere it is everyday wording ("as directed"). */
  readonly ofDrops?: boolean;
}

const DAY = /* @__PURE__ */ timeUnitNumber('D');
const WEEK = /* @__PURE__ */ timeUnitNumber('W');
const MONTH = /* @__PURE__ */ timeUnitNumber('M');

function times(occurrence: number, intervalUnit = DAY, interval = 1): SigPart {
  return { timing: { occurrence, interval, intervalUnit } };
}

function at(timeOfDay: number, once = true): SigPart {
  return { timing: once ? { occurrence: 1, interval: 1, intervalUnit: DAY, timeOfDay } : { timeOfDay } };
}

/** The rows of the table: phrases separated by bars, and the meaning that they share. */
function phraseTable(): readonly (readonly [string, SigPart])[] {
  const { morning, noon, afternoon, evening, bedtime, beforeMeals, withMeals, afterMeals } = TIMES_OF_DAY;
  return [
    [
      'qd|od|daily|once daily|once a day|once per day|every day|each day|per day|a day|q day|qday|1x daily|1x/day',
      times(1),
    ],
    ['bid|twice daily|twice a day|twice per day|2x daily|2x/day|2x a day', times(2)],
    ['tid|thrice daily|3x daily|3x/day|3x a day', times(3)],
    ['qid|4x daily|4x/day|4x a day', times(4)],
    ['qod|every other day|every second day|alternate days|on alternate days', times(1, DAY, 2)],
    ['weekly|once weekly|once a week|once per week|every week|qweek|qwk|q week|each week', times(1, WEEK)],
    ['twice weekly|twice a week|biweekly|2x/week|2x a week|2x weekly', times(2, WEEK)],
    ['3x/week|3x a week|3x weekly|thrice weekly', times(3, WEEK)],
    [
      'm/w/f|mwf|mon/wed/fri|every mwf',
      { timing: { occurrence: 3, interval: 1, intervalUnit: WEEK, note: 'Monday, Wednesday, Friday' } },
    ],
    ['every other week', times(1, WEEK, 2)],
    ['monthly|once monthly|once a month|every month|each month|qmonth', times(1, MONTH)],
    [
      'qhs|nightly|every night|each night|at bedtime|at night|hs|qpm at bedtime|before bed|at hs|q hs|qbedtime',
      at(bedtime),
    ],
    ['qam|every morning|each morning|q am|in the morning|in am|in the am|am', at(morning)],
    ['qpm|every evening|each evening|q pm|in the evening|in the pm|with supper|with dinner|pm', at(evening)],
    ['at noon|with lunch', at(noon)],
    ['in the afternoon', at(afternoon)],
    ['with breakfast', at(morning)],
    ['ac|before meals|before each meal|before food|on an empty stomach', at(beforeMeals, false)],
    ['pc|after meals|after each meal|after food', at(afterMeals, false)],
    ['with meals|with food|with each meal', at(withMeals, false)],
    ['qac', { timing: { occurrence: 3, interval: 1, intervalUnit: DAY, timeOfDay: beforeMeals } }],
    ['achs', { timing: { occurrence: 4, interval: 1, intervalUnit: DAY, timeOfDay: beforeMeals + bedtime } }],
    ['once|one time|x1|x 1|one dose', { timing: { occurrence: 1, repeat: 1 } }],
    ['stat|now|immediately', { timing: { priority: 1 } }],
    ['prn|as needed|as necessary|when needed|if needed', { timing: { asNeeded: true } }],
    ['po|by mouth|orally|oral|per os', { route: 'PO' }],
    ['iv|intravenously|intravenous|ivp|ivpb|iv push|iv piggyback', { route: 'IV' }],
    ['im|intramuscularly|intramuscular', { route: 'IM' }],
    ['sc|sq|subq|subcut|subcutaneously|subcutaneous|sub q|under the skin', { route: 'SC' }],
    ['sl|sublingual|sublingually|under the tongue', { route: 'SL' }],
    ['pr|rectally|per rectum|rectal', { route: 'PR' }],
    ['pv|vaginally|per vagina|vaginal', { route: 'PV' }],
    [
      'top|topically|topical|to skin|to the skin|to affected area|to affected areas|to the affected area',
      { route: 'TOP' },
    ],
    ['inh|inhaled|by inhalation|via inhalation|inhalation', { route: 'INH' }],
    ['neb|nebs|nebulized|via nebulizer|by nebulizer|per nebulizer', { route: 'NEB' }],
    ['nasal|intranasal|intranasally|nasally', { route: 'NAS' }],
    ['in each nostril|each nostril|per nostril', { route: 'NAS', site: 'each nostril' }],
    ['td|transdermal|transdermally', { route: 'TD' }],
    ['ng|per ng|via ng|ngt|per ngt|via ng tube', { route: 'NG' }],
    ['gt|per g-tube|via g-tube|per gt|via peg|per peg', { route: 'GT' }],
    ['ou|in both eyes|both eyes|to both eyes|in each eye|each eye', { route: 'OPH', site: 'both eyes' }],
    ['in right eye|in the right eye|right eye|to right eye', { route: 'OPH', site: 'right eye' }],
    ['os|in left eye|in the left eye|left eye|to left eye', { route: 'OPH', site: 'left eye' }],
    ['ophthalmic|ophth', { route: 'OPH' }],
    ['in both ears|both ears|au', { route: 'OTI', site: 'both ears' }],
    ['in right ear|in the right ear|right ear', { route: 'OTI', site: 'right ear' }],
    ['in left ear|in the left ear|left ear', { route: 'OTI', site: 'left ear' }],
    ['ad', { route: 'OTI', site: 'right ear', ofDrops: true }],
    ['as', { route: 'OTI', site: 'left ear', ofDrops: true }],
    ['intrathecal|intrathecally', { route: 'IT' }],
    ['id|intradermal|intradermally', { route: 'ID' }],
  ];
}

/** The meaning of each phrase, keyed by the phrase with single blanks between its words. */
export const SIG_PHRASES: ReadonlyMap<string, SigPart> = /* @__PURE__ */ (() => {
  const parts = new Map<string, SigPart>();
  for (const [phrases, part] of phraseTable()) for (const phrase of phrases.split('|')) parts.set(phrase, part);
  return parts;
})();
