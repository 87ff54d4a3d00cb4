// Sections and sentences: where headings are, which sections they open, and where clauses, sentences and lines end.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { grammarOf } from '../../src/recognition/grammar/grammar.js';
import { sectionsOf } from '../../src/recognition/sections/sections-of.js';
import {
  CLAUSE,
  CLOSE,
  COLON,
  findBoundaries,
  LINE,
  OPEN,
  PARAGRAPH,
  SENTENCE,
} from '../../src/recognition/sections/sentences.js';
import { newNote } from '../../src/recognition/text/note-text.js';
import { oracleMarks } from '../oracle/marks-oracle.js';
import { openTestKnowledge } from './knowledge.js';
import { type Around, recognition, saysOf } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
});

/** The results for a text, each written as its section and its qualifiers. */
function sections(text: string, around: Around = {}): string[] {
  const { results } = recognition(kb, text, { ...around, settings: { explain: true, ...around.settings } });
  return results.map((result) => `${result.context?.section ?? ''} ${saysOf(result)}`.trim());
}

describe('headings', () => {
  test.each([
    ['at the begin with a colon', 'PMH: asthma', ['PMH H:A']],
    ['in any case with a colon', 'Past medical history: asthma', ['PMH H:A']],
    ['alone on a line', 'Family History\nasthma', ['FH F:A']],
    ['alone on a line in capitals', 'ASSESSMENT\nasthma', ['ASSESSMENT A']],
    ['with blanks before the colon', 'PMH : asthma', ['PMH H:A']],
    ['bold', '**PMH:** asthma\n**HPI:** cough', ['PMH H:A', 'HPI A']],
    ['numbered', '1. PMH: asthma', ['PMH H:A']],
    ['with a remark', 'Medications (current): metformin', ['MEDS T:-']],
    ['with a dash in capitals', 'PMH - asthma', ['PMH H:A']],
    ['in capitals before text', 'IMPRESSION Pneumonia is worse.', ['ASSESSMENT A#WO']],
    ['behind a sentence', 'HPI: cough. PMH: asthma. FH: gout.', ['HPI A', 'PMH H:A', 'FH F:A']],
    ['on lines of their own', 'PMH: asthma\nFH: gout\nALL: penicillin', ['PMH H:A', 'FH F:A', 'ALL A:-']],
    ['with Windows line ends', 'PMH:\r\nasthma\r\nHPI:\r\ncough', ['PMH H:A', 'HPI A']],
  ])('are recognised %s', (_, text, expected) => {
    expect(sections(text)).toEqual(expected);
  });

  test.each([
    ['inside a sentence', 'The plan is to treat asthma.', ['A']],
    ['in small letters behind a sentence', 'Reviewed the plan. exam: asthma', ['A']],
    ['short, in capitals, before text', 'PE ruled out but asthma', ['A']],
    ['before words', 'Assessment of asthma', ['A']],
  ])('are not recognised %s', (_, text, expected) => {
    expect(sections(text)).toEqual(expected);
  });

  test('an unknown line in capitals after a blank line closes a section', () => {
    expect(sections('FAMILY HISTORY\nstroke\n\nSOMETHING ELSE\nasthma')).toEqual(['FH F:A', 'OTHER A']);
    expect(sections('FAMILY HISTORY\nstroke\nAND MORE OF IT\nasthma')).toEqual(['FH F:A', 'FH F:A']);
    expect(sections('FAMILY HISTORY\n\nSTROKE\n\nasthma')).toEqual(['FH F:A', 'FH F:A']);
  });

  test('a section heading is not a finding', () => {
    expect(recognition(kb, 'Medications: metformin').results).toHaveLength(1);
  });

  test('a section given by the caller, as a code or heading, takes precedence', () => {
    expect(sections('asthma', { documentSection: 'FH' })).toEqual(['FH F:A']);
    expect(sections('asthma', { documentSection: 'fh' })).toEqual(['FH F:A']);
    expect(sections('HPI: asthma', { documentSection: 'Family History' })).toEqual(['FH F:A']);
    expect(sections('asthma', { documentSection: 'no such section' })).toEqual(['A']);
  });

  test('a document type that denotes a section applies until the first heading', () => {
    expect(sections('metformin\nPMH: asthma', { documentType: 'Medication list' })).toEqual(['MEDS T:-', 'PMH H:A']);
  });

  test('current problems are not history, and a result is not an order', () => {
    expect(sections('PMH: currently has asthma')).toEqual(['PMH A#AC']);
    expect(sections('PLAN: A1c. A1c 8.2%')).toEqual(['PLAN O:-', 'PLAN A']);
  });

  test('relatives’ findings are left out if their type has no family history, unless they are the patient’s own', () => {
    expect(sections('FH: edema')).toEqual([]);
    expect(sections('Family history: gout, splenomegaly. No edema.')).toEqual(['FH F:A']);
    expect(sections('FH: The patient has edema.')).toEqual(['FH A']);
  });

  test('a prefix is not given to term types that cannot have it', () => {
    expect(sections('ALLERGIES: penicillin, asthma')).toEqual(['ALL A:-', 'ALL A']);
  });
});

/** The sections in a text, each written as `section: heading`; sections of level 2 are indented. */
function headings(text: string, DocumentType?: string): string[] {
  return sectionsOf(kb, { Text: text, DocumentType }).map(({ section, heading, index, length, level }) => {
    expect(text.slice(index, index + length)).toBe(heading);
    return `${level === 2 ? '  ' : ''}${section}: ${heading}`;
  });
}

describe('the shape of headings', () => {
  test.each([
    ['an unknown phrase in capitals', 'X\n\nWOUND CARE TEAM: seen', [': ', 'OTHER: WOUND CARE TEAM']],
    ['alone on its line', 'WOUND CARE TEAM\nseen', ['OTHER: WOUND CARE TEAM']],
    ['not behind a line of text', 'Seen by the\nWOUND CARE TEAM: fine\n\nMore', [': ']],
    ['but there where no line is blank', 'Seen by us\nWOUND CARE TEAM: fine', [': ', 'OTHER: WOUND CARE TEAM']],
    ['not in a list', '1. WOUND CARE: daily\n\n2. DRESSINGS: dry', [': ']],
    ['not where everything is in capitals', `${'SHE WALKS EVERY DAY. '.repeat(20)}\n\nFEELS WELL NOW`, [': ']],
    ['a kind of a known one', 'Cardiac meds: metformin', ['MEDS: Cardiac meds']],
    ['in capitals', 'PREADMISSION INHALED MEDICATIONS: x', ['MEDS: PREADMISSION INHALED MEDICATIONS']],
    ['of one before a preposition', 'MEDICATIONS UPON TRANSFER: x', ['MEDS: MEDICATIONS UPON TRANSFER']],
    ['not of one behind a preposition', 'REQUEST FOR MEDICATIONS: x', ['OTHER: REQUEST FOR MEDICATIONS']],
    ['nor with an article or verb before it', 'The current meds: x\nSee labs: x', [': ']],
    ['a history of its own kind is past', 'Cardiac history: stroke', ['PMH: Cardiac history']],
    ['or the family’s', 'Family cardiac history: stroke', ['FH: Family cardiac history']],
    ['or of the present', 'HISTORY: cough', ['HISTORY: HISTORY']],
    ['what was taken is past', 'Prior inhaled medications: x', ['PMH: Prior inhaled medications']],
    ['letters of a SOAP note', 'S: x\nO: y\nA: z\nP: w', ['HPI: S', 'PE: O', 'ASSESSMENT: A', 'PLAN: P']],
    ['with dashes', 'S - x\n\nA - z', ['HPI: S', 'ASSESSMENT: A']],
    ['but no pulse', 'P: 68', [': ']],
    ['bold and numbered', '**PLAN:** x\n## LABS\ny\n2) EXAM: z', ['PLAN: PLAN', 'RESULTS: LABS', 'PE: EXAM']],
    [
      'a kind alone on its line, a capital to each word',
      'Current Inpatient Medications\nx',
      ['MEDS: Current Inpatient Medications'],
    ],
    ['but not a line of words', 'We read some Medications\nx', [': ']],
    ['in capitals inside a line', 'HPI: none FAMILY HISTORY: stroke', ['HPI: HPI', 'FH: FAMILY HISTORY']],
  ])('%s', (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test('a problem after a hash sign is not a heading, whatever its name; results under a plan are orders', () => {
    expect(sections('A/P:\n# ABC: start metformin\n# XYZ: lisinopril')).toEqual(['A/P O:#SR', 'A/P O:-']);
    expect(sections('PLAN:\n1. Aspirin\n2. Labs: A1c, CBC')).toEqual(['PLAN O:-', 'PLAN O:-', 'PLAN O:-']);
    expect(sections('PLAN: rest\nLABS: A1c 8')).toEqual(['RESULTS A']);
  });

  test('short lines without a full stop are items, whatever line comes before them', () => {
    const long = 'Stroke in a patient who has been seen here many times before without fever';
    expect(sections(`${long}\nGout\nAsthma`)).toEqual([' A', ' N', ' A', ' A'].map((says) => says.trim()));
  });

  test('a problem in capitals is not a heading in a list of problems', () => {
    expect(sections('PLAN\n\nSEVERE ASTHMA: start metformin\n\nGOUT: metformin')).toEqual([
      'PLAN A+SE',
      'PLAN O:#SR',
      'PLAN A',
      'PLAN O:-',
    ]);
    expect(headings('PMH\n\nASTHMA: as a child\n\nGOUT')).toEqual(['PMH: PMH']);
  });

  test('the parts of an examination remain in its section, even vital signs', () => {
    const text = 'PHYSICAL EXAM:\nVITALS: fine\nHEENT: PERRL.\n\nNECK: supple\nAbdominal exam: soft\n\nPLAN: rest';
    expect(headings(text)).toEqual([
      'PE: PHYSICAL EXAM',
      '  VITALS: VITALS',
      '  PE: HEENT',
      '  PE: NECK',
      '  PE: Abdominal exam',
      'PLAN: PLAN',
    ]);
    expect(headings('VITALS: fine\nNeck: supple')).toEqual(['VITALS: VITALS', '  PE: Neck']);
    expect(headings('ROS:\n- Neck: stiff\n- Skin: clear')).toEqual(['ROS: ROS', '  ROS: Neck', '  ROS: Skin']);
  });

  test('a section has a begin and an end, and text before the first heading is a section unless it is blank', () => {
    expect(sectionsOf(kb, { Text: ' Seen.\nPMH : asthma\n' })).toEqual([
      { section: '', heading: '', index: 0, length: 0, begin: 0, end: 7, level: 1 },
      { section: 'PMH', heading: 'PMH', index: 7, length: 3, begin: 13, end: 20, level: 1 },
    ]);
    expect(headings('Seen.', 'Medication list')).toEqual(['MEDS: ']);
    expect(headings(' \n ')).toEqual([]);
    expect(headings('')).toEqual([]);
  });
});

const MARKS: Readonly<Record<number, string>> = {
  [CLAUSE]: '¦',
  [COLON]: '→',
  [OPEN]: '⟨',
  [CLOSE]: '⟩',
  [SENTENCE]: '•',
  [LINE]: '↵',
  [PARAGRAPH]: '¶',
};

/** The boundaries in a text, each with its offset. */
function bounded(text: string): string {
  const { at, kind } = findBoundaries(newNote(text, grammarOf(kb)), Uint32Array.from(oracleMarks(text)));
  let marked = '';
  let last = 0;
  for (const [i, place] of at.entries()) {
    marked += text.slice(last, place) + MARKS[kind[i]];
    last = place;
  }
  return marked + text.slice(last);
}

describe('boundaries', () => {
  test.each([
    ['a full stop ends a sentence', 'Pain. Fever.', 'Pain•. Fever•.'],
    ['so do ! and ?', 'Pain! Fever? Cough', 'Pain•! Fever•? Cough'],
    ['an answered question goes on', 'Fever? No', 'Fever? No'],
    ['a decimal does not', 'Temp 98.6 today', 'Temp 98.6 today'],
    ['a title does not', 'Dr. Lee and Mrs. Day', 'Dr. Lee and Mrs. Day'],
    ['a dosing abbreviation does not', 'metformin b.i.d. with food', 'metformin b.i.d. with food'],
    ['unless a capital follows', 'metformin b.i.d. Asthma', 'metformin b.i.d•. Asthma'],
    ['a short form before a small letter does not', 'pt. has wt. of', 'pt. has wt. of'],
    ['a list number does not', '1. Asthma\n2. Gout', '1. Asthma↵\n2. Gout'],
    ['a missing blank is made up for', 'Denies pain.Has fever', 'Denies pain•.Has fever'],
    ['a degree is no sentence end', 'Lee Ph.D. said', 'Lee Ph.D. said'],
    ['a closing quote belongs to its sentence', 'He said "pain." Fever', 'He said "pain•." Fever'],
    ['a semicolon and a bar end a clause', 'pain; fever | cough', 'pain¦; fever ¦| cough'],
    ['a colon makes a label, but not in a time', 'Lungs: clear at 10:30', 'Lungs→: clear at 10:30'],
    ['brackets open and close', 'pain (mild) [x]', 'pain ⟨(mild⟩) ⟨[x⟩]'],
    ['a short line ends', 'Fever\nCough', 'Fever↵\nCough'],
    ['a wrapped line does not', `${'word '.repeat(13)}\nand more`, `${'word '.repeat(13)}\nand more`],
    ['nor one that ends in a comma or "and"', 'fever,\nCough and\nRash', 'fever,\nCough and\nRash'],
    ['a blank line ends a paragraph', 'Fever\n\nCough', 'Fever¶\n\nCough'],
    ['a line of blanks is blank', 'Fever\r\n  \r\nCough', 'Fever¶\r\n  \r\nCough'],
    ['a Windows line end is one line end', 'Fever\r\nCough', 'Fever↵\r\nCough'],
    ['a bullet begins a line', `${'word '.repeat(13)}\n- more`, `${'word '.repeat(13)}↵\n- more`],
  ])('%s', (_, text, expected) => {
    expect(bounded(text)).toBe(expected);
  });
});
