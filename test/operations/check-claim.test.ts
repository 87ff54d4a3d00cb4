// checkClaim: an answer from codeNote is valid, and it is no longer valid once any part of it has been damaged.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { checkClaim } from '../../src/operations/check-claim.js';
import { codeNote } from '../../src/operations/code-note.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { runs } from '../runs.js';

const NOTE = {
  EncounterTime: '2026-11-03',
  Patient: { birthDate: '1968-04-09', sex: 'F' },
};
const TEXTS = [
  readFileSync(new URL('../../examples/sample-note.txt', import.meta.url), 'utf8'),
  'PMH: hypertension, gout\nBMI 34. Denies chest pain.\nA/P:\n1. Type 2 diabetes with CKD stage 3a\n2. Obesity\n3. Left knee pain',
  'CC: cough, fever\nFH: mother had breast cancer. Former smoker.\nASSESSMENT: possible pneumonia. Hypothyroidism.',
];

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH));
});

const answerTo = (Text: string) => codeNote(kb, { ...NOTE, Text }).codedNote;
const check = (Text: string, Answer: object) => checkClaim(kb, { ...NOTE, Text, Answer }).claimCheck;

test.each(TEXTS.map((text) => [text.slice(0, 40), text]))('the answer to "%s…" is valid', (_, text) => {
  const answer = answerTo(text);
  expect(answer.codes.length).toBeGreaterThan(2);
  expect(check(text, answer)).toEqual({ isValid: true, problems: [] });
  expect(check(text, JSON.parse(JSON.stringify(answer))).isValid).toBe(true);
});

type Path = readonly (string | number)[];

/**
 * Members that can be verified only by running recognition: the confidence, the section, and which cue was used. The
 * text and description of a finding are implied by its span and id.
 */
const UNVERIFIABLE = new Set(['confidence', 'section', 'cues']);

/**
 * The paths of all leaves of an answer that the checker verifies. Values, modifiers and statuses in notations can be
 * verified only by running recognition, unless a code depends on them.
 */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string' && path.at(-1) === 'notation' && /[=+#]/.test(value)) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    UNVERIFIABLE.has(name) ? [] : leavesOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Replaces the value at a path. */
function damaged(value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, name, damaged(Reflect.get(copy, name), rest, change));
  return copy;
}

const changes = fc.constantFrom<(old: unknown) => unknown>(
  (old) => (typeof old === 'number' ? old + 1 : typeof old === 'boolean' ? !old : `${String(old)}1`),
  (old) => (typeof old === 'number' ? old - 1 : undefined),
  (old) => (typeof old === 'string' ? old.slice(0, -1) : -1),
  () => null,
  () => 'E11.9x',
);

test('an answer with any damaged member is refused', () => {
  const answers = TEXTS.map((text) => {
    const { codes, held } = answerTo(text);
    return { text, answer: { codes, held }, leaves: leavesOf({ codes, held }) };
  });
  fc.assert(
    fc.property(fc.nat(), fc.nat(), changes, (which, at, change) => {
      const { text, answer, leaves } = answers[which % answers.length];
      const path = leaves[at % leaves.length];
      const copy = damaged(answer, path, change);
      fc.pre(JSON.stringify(copy) !== JSON.stringify(answer));
      expect(check(text, Object(copy)).isValid, `${path.join('.')} of "${text.slice(0, 30)}…"`).toBe(false);
    }),
    { numRuns: runs(3000) },
  );
});

test('an answer that lacks a code, or has a code from another note, is refused', () => {
  for (const text of TEXTS) {
    const answer = answerTo(text);
    expect(check(text, { ...answer, codes: answer.codes.slice(1) }).isValid).toBe(false);
    expect(check(text, { ...answer, codes: [...answer.codes, ...answer.codes.slice(0, 1)] }).isValid).toBe(false);
    const [other = ''] = TEXTS.filter((one) => one !== text);
    expect(check(other, answer).isValid).toBe(false);
  }
});

test('an answer for another patient or day is refused', () => {
  const [text] = TEXTS;
  const Answer = answerTo(text);
  const Patient = { birthDate: '2026-11-01', sex: 'M' };
  expect(checkClaim(kb, { ...NOTE, Patient, Text: text, Answer }).claimCheck.isValid).toBe(false);
});

test.each([[{}], [{ codes: 5, held: 'x' }], [{ codes: [null], held: [7, { index: -1 }] }]])(
  'anything else is refused with a reason: %j',
  (answer) => {
    const { isValid, problems } = check('Denies fever.', answer);
    expect(isValid).toBe(false);
    expect(problems[0]?.problem).toMatch(/expected|not/);
  },
);

test('no word of the note occurs in a problem', () => {
  const [text] = TEXTS;
  const answer = answerTo(text);
  const [first, ...rest] = answer.codes;
  const { problems } = check(text, { ...answer, codes: [{ ...first, evidence: [] }, ...rest] });
  expect(problems.length).toBeGreaterThan(0);
  // Descriptions of codes come from the knowledge base, not from the note, and may contain these words.
  const about = problems.filter(({ where }) => !where.endsWith('.description'));
  expect(JSON.stringify(about)).not.toMatch(/asthma|shortness/i);
});
