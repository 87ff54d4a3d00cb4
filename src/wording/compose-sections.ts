// The sections of a composed note, in the order in which clinicians read them. Each section has a group of findings, a
// heading, the prefix that the heading implies for these findings, and a form (sentences or a list).

import { RX } from '../knowledge/term-types.js';
/** A section of a composed note. */
export interface ComposedSection {
  readonly groupId: string;
  readonly heading: string;
  /** How the section is written: as sentences, or as a list with one line per finding. */
  readonly form: 'sentences' | 'list';
  /** The prefix that the heading implies, so that the findings under it need not state it. */
  readonly implies: string;
}

const SECTIONS: readonly ComposedSection[] = [
  { groupId: 'CC', heading: 'Chief complaint', form: 'sentences', implies: '' },
  { groupId: 'HPI', heading: 'History of present illness', form: 'sentences', implies: '' },
  { groupId: 'ROS', heading: 'Review of systems', form: 'sentences', implies: '' },
  { groupId: 'PMH', heading: 'Past medical history', form: 'list', implies: 'H' },
  { groupId: 'PROBLEMS', heading: 'Problem list', form: 'list', implies: '' },
  { groupId: 'FH', heading: 'Family history', form: 'list', implies: 'F' },
  { groupId: 'SH', heading: 'Social history', form: 'sentences', implies: '' },
  { groupId: 'MED', heading: 'Medications', form: 'list', implies: 'T' },
  { groupId: 'ALL', heading: 'Allergies', form: 'list', implies: 'A' },
  { groupId: 'PE', heading: 'Physical examination', form: 'sentences', implies: '' },
  { groupId: 'TEST', heading: 'Tests', form: 'list', implies: '' },
  { groupId: 'RESULT', heading: 'Results', form: 'list', implies: '' },
  { groupId: 'ASSESS', heading: 'Assessment', form: 'list', implies: '' },
  { groupId: 'THERAPIES', heading: 'Therapies', form: 'list', implies: '' },
  { groupId: 'PLAN', heading: 'Plan', form: 'list', implies: 'O' },
];

/** The section for findings that belong to no other section. */
const OTHER: ComposedSection = { groupId: '', heading: 'Other findings', form: 'list', implies: '' };

const HISTORY = 'PMH';
const PROBLEMS = 'PROBLEMS';
const PAST = 'H';
const THERAPIES = 'THERAPIES';

/**
 * The section of a finding, chosen by the group of its term, its prefix and its type. Groups that the document itself
 * defines come last. A past diagnosis goes into the history, and a current one into the problems. A therapy without a
 * prefix is not stated as taken, planned or poorly tolerated, so it counts as given. Such therapies have a separate
 * section, because any other heading would change their meaning.
 */
export function sectionOf(groupId: string, prefix: string, termType: number): ComposedSection {
  const group = groupId.toUpperCase();
  const isGiven = termType === RX && prefix === '' && (group === 'MED' || group === 'PLAN' || group === 'ALL');
  const wanted = isGiven ? THERAPIES : group === HISTORY && prefix !== PAST ? PROBLEMS : group;
  const known = SECTIONS.find((section) => section.groupId === wanted);
  if (known !== undefined) return known;
  return groupId === '' ? OTHER : { ...OTHER, groupId, heading: `Other findings (${groupId})` };
}

/** The position of a section in the note. */
export function sectionPlace({ groupId }: ComposedSection): number {
  const place = SECTIONS.findIndex((section) => section.groupId === groupId);
  return place < 0 ? SECTIONS.length : place;
}
