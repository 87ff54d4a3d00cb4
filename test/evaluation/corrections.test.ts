// Corrections: which lines form a valid log, which of its entries are in effect, how they change names and single
// notes, which entries contradict each other, and what the replays report.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import {
  type Correction,
  correctionConflicts,
  correctionsOverlay,
  correctionsText,
  correctResults,
  fittingOverlay,
  fixesOf,
  holdingCorrections,
  mergeLogs,
  type NoteFix,
  openKnowledgeBase,
  readCorrections,
  readGold,
  recognize,
  reliabilitiesTable,
  replayCorrections,
  replayGold,
  type Statement,
  type Undone,
  withCorrection,
} from '../../src/index.js';
import { coreBytes, openTaughtKnowledge, openTestKnowledge } from '../recognition/knowledge.js';

const core = await coreBytes();
const kb = await openKnowledgeBase(core);
const NOW = new Date('2026-11-02T10:00:00Z');
const [ASTHMA, COUGH] = [10311, 10394];
const place = { note: 'n', index: 3, length: 6, text: 'asthma' };
const about = { ctermId: ASTHMA, description: 'Asthma', ...place };
const found = { ...about, name: 'Asthma' };
const accept: Statement = { kind: 'accept', ...found, notation: '10311.N' };
const wrong: Statement = { kind: 'wrong', scope: 'always', ...found };
const wrongHere: Statement = { ...wrong, scope: 'here' };
const other: Statement = {
  ...{ kind: 'finding', scope: 'always', ...found, from: ASTHMA, fromDescription: 'Asthma' },
  ...{ ctermId: COUGH, description: 'Cough' },
};
const name: Statement = { kind: 'name', scope: 'always', ...about, index: -1, note: '', text: 'barn lung', length: 9 };
const plain = { prefix: '', result: 'A', modifier: '', status: '' };
const context = (prefix: string): Statement => ({
  kind: 'context',
  ...about,
  before: plain,
  after: { ...plain, prefix },
});
const undo = (of: number): Undone => ({ kind: 'undo', of });

function logOf(...said: (Statement | Undone)[]): readonly Correction[] {
  return said.reduce<readonly Correction[]>((log, one) => withCorrection(log, one, NOW), []);
}

describe('the log', () => {
  test.each<[string, (Statement | Undone)[], string[]]>([
    ['nothing', [], []],
    [
      'entries of every kind',
      [accept, wrong, other, context('F'), name],
      ['accept', 'wrong', 'finding', 'context', 'name'],
    ],
    ['one entry undone', [wrong, name, undo(1)], ['name']],
    ['an undo of a missing entry', [wrong, undo(9)], ['wrong']],
    ['both entries undone', [wrong, name, undo(2), undo(1)], []],
  ])('with %s keeps the entries that were not undone', (_, said, kinds) => {
    const log = logOf(...said);
    expect(holdingCorrections(log).map(({ kind }) => kind)).toEqual(kinds);
    expect(readCorrections(correctionsText(log))).toEqual(log);
  });

  test('may be written by hand with few members', () => {
    const line = '{"id":7,"at":"2026-11-02T10:00:00+01:00","kind":"name","text":"barn lung","ctermId":10311}';
    expect(readCorrections(`\uFEFF${line}\r\n\n`)).toEqual([
      { ...name, description: '', id: 7, at: '2026-11-02T10:00:00+01:00' },
    ]);
  });

  const head = '"id":2,"at":"2026-11-02T10:00:00Z"';
  const words = '"text":"secret","ctermId":1';
  test.each([
    ['not json', 'expected an object'],
    ['null', 'expected an object'],
    ['"secret"', 'expected an object'],
    [`{${head},"kind":"nonsense"}`, 'kind: expected one of accept'],
    [`{"id":1,"at":"2026-11-02T10:00:00Z","kind":"name",${words}}`, 'id: expected a number of its own, got 1'],
    [`{"id":2,"at":"yesterday","kind":"name",${words}}`, 'at: expected a time'],
    [`{${head},"kind":"name","text":" ","ctermId":1}`, 'text: expected a text'],
    [`{${head},"kind":"name","text":"secret"}`, 'ctermId: expected a whole number from 0, got nothing'],
    [`{${head},"kind":"name","scope":"here",${words}}`, 'length: expected a whole number'],
    [
      `{${head},"kind":"name","note":"n","index":0,"length":3,${words}}`,
      'length: expected the length of the text, got 3',
    ],
    [`{${head},"kind":"name","index":0,"length":6,${words}}`, 'note: expected the id of a note, got nothing'],
    [`{${head},"kind":"wrong","confidence":2,${words}}`, 'confidence: expected a number from 0 to 1, got 2'],
    [`{${head},"kind":"name","sentence":"a secret sentence",${words}}`, "there is no member 'sentence'"],
    [`{${head},"kind":"undo"}`, 'of: expected a whole number from 1'],
    [
      `{${head},"kind":"context","note":"n","index":0,"length":6,${words},"before":{},"after":{"secret":1}}`,
      'after: expected prefix, result, modifier, status',
    ],
  ])('is refused with the line %s', (line, problem) => {
    const read = () => readCorrections(`${correctionsText(logOf(wrong))}${line}\n`);
    expect(read).toThrow(`line 2`);
    expect(read).toThrow(problem);
    expect(read).not.toThrow('secret');
  });

  test('of several readers is merged by time, and undoing stays with its own log', () => {
    const later = logOf(wrong, name, undo(1));
    const earlier = logOf(accept).map((one) => ({ ...one, at: '2026-11-02T10:30:00+02:00' }));
    const { log, origins } = mergeLogs([
      { name: 'a', log: later },
      { name: 'b', log: earlier },
    ]);
    expect(holdingCorrections(log).map(({ kind, id }) => [kind, origins.get(id)])).toEqual([
      ['accept', 'b:1'],
      ['name', 'a:2'],
    ]);
  });

  test('of several readers can be read again, even if one takes back an entry that it lacks', () => {
    const { log } = mergeLogs([{ name: 'a', log: logOf(wrong, undo(9), name) }]);
    expect(readCorrections(correctionsText(log))).toEqual(log);
    expect(log.map(({ kind }) => kind)).toEqual(['wrong', 'name']);
  });
});

describe('the overlay', () => {
  const [hidden, added] = [
    { finding: ASTHMA, text: 'Asthma' },
    { finding: ASTHMA, text: 'barn lung' },
  ];
  const own = { ...wrong, name: 'barn lung' };
  test.each<[string, (Statement | Undone)[], object | undefined]>([
    ['nothing', [], undefined],
    [
      'contexts and what holds here',
      [context('F'), wrongHere, { ...other, scope: 'here' }, { ...name, scope: 'here' }],
      undefined,
    ],
    ['a wrong name', [wrong], { hide: { names: [hidden] } }],
    ['a wrong name that was undone', [wrong, undo(1)], undefined],
    ['a new name', [name], { names: [added] }],
    ['a new name that turned out wrong', [name, own], undefined],
    [
      'a new name given to two findings',
      [name, { ...name, text: 'Barn lung', ctermId: COUGH }],
      { names: [{ finding: COUGH, text: 'Barn lung' }] },
    ],
    [
      'a hidden name that was added again',
      [wrong, { ...name, text: 'asthma' }],
      { names: [{ ...hidden, text: 'asthma' }] },
    ],
    [
      'a name hidden, added, and hidden again',
      [wrong, { ...name, text: 'asthma' }, wrong],
      { hide: { names: [hidden] } },
    ],
    ['another finding', [other], { names: [{ finding: COUGH, text: 'asthma' }], hide: { names: [hidden] } }],
  ])('of %s', async (_, said, changes) => {
    const overlay = correctionsOverlay(logOf(...said));
    expect(overlay).toEqual(changes && { name: 'corrections', ...changes });
    if (overlay !== undefined) await openKnowledgeBase({ base: core, overlays: [overlay] });
  });
});

describe('a name that was judged often', () => {
  const times = (count: number, said: Statement): Statement[] => Array.from({ length: count }, () => said);
  test.each<[string, Statement[], number, boolean]>([
    ['always rejected', times(3, wrongHere), 0.25, true],
    ['rejected too seldom to tell', times(2, wrongHere), 0.25, false],
    ['accepted as often', [...times(4, wrongHere), ...times(4, accept)], 0.25, false],
    ['rejected mostly', [...times(9, wrongHere), accept], 0.25, true],
    ['rejected, without doubt', times(9, wrongHere), 0, false],
    ['rejected, and named again', [...times(3, wrongHere), { ...name, text: 'Asthma' }], 0.25, false],
  ])('%s', (_, said, doubt, isHidden) => {
    expect(correctionsOverlay(logOf(...said), { doubt })?.hide?.names?.length ?? 0).toBe(isHidden ? 1 : 0);
  });
});

test('an overlay fits a knowledge base without its names and findings', async () => {
  const overlay = {
    name: 'o',
    names: [
      { finding: ASTHMA, text: 'barn lung' },
      { finding: 1, text: 'barn lung' },
    ],
    hide: {
      names: [
        { finding: ASTHMA, text: 'asthma' },
        { finding: ASTHMA, text: 'barn cough' },
        { finding: 1, text: 'x' },
      ],
    },
  };
  const fitting = fittingOverlay(kb, overlay);
  expect(fitting).toEqual({ name: 'o', names: [overlay.names[0]], hide: { names: [overlay.hide.names[0]] } });
  await openKnowledgeBase({ base: core, overlays: [fitting] });
  expect(fittingOverlay(kb, { name: 'o', hide: { names: [overlay.hide.names[1]] } })).toEqual({ name: 'o' });
});

describe('in a single note', () => {
  const TEXT = 'No asthma.';
  const { results } = recognize(kb, { Text: TEXT }).taggedText;
  const fix = { note: 'n', index: 3, length: 6, text: 'asthma', ctermId: ASTHMA };
  const drop: NoteFix = { kind: 'drop', ...fix };

  test.each<[string, Statement[], string[]]>([
    ['a context', [context('F')], ['F:10311.A']],
    ['a wrong finding', [wrongHere], []],
    ['another finding', [{ ...other, scope: 'here' }], ['10394.N']],
    ['a missed finding', [{ kind: 'name', scope: 'here', ...about, ctermId: COUGH }], ['10311.N', '10394.A']],
    [
      'a missed finding and its context',
      [
        { ...other, scope: 'here' },
        { ...context('F'), ctermId: COUGH },
      ],
      ['F:10394.A'],
    ],
    ['what holds always', [wrong, other, accept], ['10311.N']],
    ['a finding that was wrong and then accepted', [wrongHere, accept], ['10311.N']],
    ['a finding that was accepted and then wrong', [accept, wrongHere], []],
    ['a wrong finding that became another', [wrongHere, { ...other, scope: 'here' }], ['10394.N']],
    [
      'the later of two other findings',
      [
        { ...other, scope: 'here' },
        { ...other, scope: 'here', ctermId: 10380, description: 'Chest pain' },
      ],
      ['10380.N'],
    ],
    [
      'another finding that is wrong as well',
      [
        { ...other, scope: 'here' },
        { ...wrongHere, ctermId: COUGH },
      ],
      [],
    ],
  ])('%s changes the results', (_, said, notations) => {
    const corrected = correctResults(TEXT, results, fixesOf(logOf(...said), 'n')).results;
    expect(corrected.map(({ notation }) => notation)).toEqual(notations);
    expect(fixesOf(logOf(...said), 'another note')).toEqual([]);
  });

  test.each<[string, NoteFix]>([
    ['other words', { ...drop, text: 'Asthma' }],
    ['another place', { ...drop, index: 4, length: 5, text: 'sthma' }],
    ['another finding', { ...drop, ctermId: COUGH }],
    ['a finding that is there already', { ...drop, kind: 'add', description: 'Asthma' }],
  ])('a correction about %s changes nothing', (_, one) => {
    expect(correctResults(TEXT, results, [one])).toEqual({ results, fixed: 0 });
  });
});

describe('conflicts', () => {
  const elsewhere = { note: 'm', index: 9 };
  test.each<[string, (Statement | Undone)[], [string, number, number][]]>([
    ['agreement', [accept, accept, context('F'), context('F')], []],
    ['different places', [accept, { ...wrongHere, ...elsewhere }], []],
    ['one taken back', [accept, wrongHere, undo(1)], []],
    ['accepted and wrong', [accept, wrongHere], [['place', 1, 2]]],
    ['two contexts', [context('F'), context('H')], [['context', 1, 2]]],
    ['accepted, then another finding', [accept, { ...other, scope: 'here' }], [['place', 1, 2]]],
    ['added and hidden', [name, { ...wrong, ...elsewhere, name: 'Barn lung' }], [['name', 1, 2]]],
    ['one name, two findings', [name, { ...name, ctermId: COUGH }], [['findings', 1, 2]]],
    [
      'two other findings at one place',
      [
        { ...other, scope: 'here' },
        { ...other, scope: 'here', ctermId: 10380 },
      ],
      [['findings', 1, 2]],
    ],
    ['hidden, accepted elsewhere', [accept, { ...wrong, ...elsewhere }], [['accepted', 1, 2]]],
    ['accepted elsewhere after hiding', [{ ...wrong, ...elsewhere }, accept], [['accepted', 1, 2]]],
  ])('%s', (_, said, conflicts) => {
    const found = correctionConflicts(logOf(...said)).map(({ kind, entries }) => [kind, ...entries]);
    expect(found).toEqual(conflicts);
  });
});

describe('the replay', () => {
  const gold = (note: string, ...findings: object[]) => readGold(kb, { name: 'g.yaml', content: { note, findings } });
  const asthma = { text: 'asthma', finding: String(ASTHMA), result: 'N' };

  test.each<[string, Statement[], string, object[], string[], number]>([
    ['a name that changes nothing', [name], 'No asthma.', [asthma], [], 0],
    ['a hidden name that is right here', [wrong], 'No asthma.', [asthma], ['missed'], 0],
    ['a name for what is not annotated', [name], 'No asthma. Barn lung.', [asthma], ['unexpected'], 0],
    ['a name for what was missed', [name], 'Barn lung.', [{ ...asthma, text: 'Barn lung', result: 'A' }], [], 1],
  ])('of annotated notes with %s', async (_, said, note, findings, turned, mended) => {
    const overlay = correctionsOverlay(logOf(...said));
    const after = await openKnowledgeBase({ base: core, overlays: overlay === undefined ? [] : [overlay] });
    const replay = replayGold(kb, after, gold(note, ...findings));
    expect(replay.turnedWrong.map(({ kind }) => kind)).toEqual(turned);
    expect(replay.mended.length).toBe(mended);
    expect(replay.rightAfter - replay.rightBefore).toBe(mended - turned.filter((kind) => kind === 'missed').length);
  });

  test.each<[string, Statement, string, string]>([
    ['accepted', accept, 'No asthma.', 'holds'],
    ['accepted with another context', { ...accept, notation: '10311.A' }, 'No asthma.', 'fails'],
    ['wrong', wrongHere, 'No asthma.', 'holds'],
    ['wrong by a name that did not match', { ...wrong, name: 'bronchial asthma' }, 'No asthma.', 'fails'],
    ['another finding', other, 'No asthma.', 'holds'],
    ['a context', context('F'), 'No asthma.', 'holds'],
    ['words that moved', accept, 'So: no asthma.', 'unknown'],
  ])('of the corrections: %s', async (_, said, note, outcome) => {
    const log = logOf(said);
    const overlay = correctionsOverlay(log);
    const after = await openKnowledgeBase({ base: core, overlays: overlay === undefined ? [] : [overlay] });
    expect(replayCorrections(after, log, () => note).map((one) => one.outcome)).toEqual([outcome]);
    expect(replayCorrections(after, log, () => undefined).map((one) => one.outcome)).toEqual(['unknown']);
  });
});

describe('reliabilities', async () => {
  const TABLE = `use,key,value,answers,right
weight,finding any,2,0,0
name,asthma,1,0,0
source,"invented, MIT",1,0,0
`;
  const taught = await openTaughtKnowledge(TABLE);
  const reliabilityIn = (table: string, key: string) =>
    Number(
      table
        .split('\n')
        .find((line) => line.startsWith(`${key},`))
        ?.split(',')[2],
    );
  const confidence = 0.8;

  test('rise if results were accepted and fall if they were rejected, and the more often, the further', () => {
    const tables = [1, 10].map((times) => ({
      right: reliabilitiesTable(taught, logOf(...Array.from({ length: times }, () => ({ ...accept, confidence })))),
      wrong: reliabilitiesTable(taught, logOf(...Array.from({ length: times }, () => ({ ...wrongHere, confidence })))),
    }));
    for (const { right, wrong: low } of tables) {
      expect(reliabilityIn(right, 'finding,asthma')).toBeGreaterThan(0);
      expect(reliabilityIn(low, 'finding,asthma')).toBeLessThan(0);
      // The knowledge base already trusts this name.
      expect(reliabilityIn(right, 'name,asthma')).toBeGreaterThan(1);
    }
    expect(reliabilityIn(tables[1].wrong, 'finding,asthma')).toBeLessThan(
      reliabilityIn(tables[0].wrong, 'finding,asthma'),
    );
    expect(tables[1].wrong).toContain(',10,0');
  });

  test('need a model, and answers whose confidence is known', async () => {
    const untaught = await openTestKnowledge();
    expect(() => reliabilitiesTable(untaught, logOf(wrong))).toThrow('has no model of confidence');
    expect(reliabilitiesTable(taught, logOf(wrong, name))).toBe('use,key,value,answers,right\n');
  });
});

describe('cterm correct', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cterm-correct-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (path: string, content: string): string => {
    writeFileSync(join(folder, path), content);
    return join(folder, path);
  };
  async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    const said = { out: [] as string[], error: [] as string[] };
    const code = await main(['correct', ...args], {
      out: (text) => said.out.push(text),
      error: (text) => said.error.push(text),
    });
    return { code, out: said.out.join('\n'), error: said.error.join('\n') };
  }

  test('lists what has become wrong and exits with 1', async () => {
    const log = file('log.ndjson', correctionsText(logOf(accept, wrong)));
    const gold = file(
      'g.json',
      JSON.stringify({ note: 'No asthma.', findings: [{ text: 'asthma', finding: '10311' }] }),
    );
    file('n.txt', 'No asthma.');
    const { code, out } = await run(
      log,
      '--gold',
      gold,
      '--notes',
      join(folder, 'n.txt'),
      '-o',
      join(folder, 'o.json'),
    );
    expect(code).toBe(1);
    expect(out).toContain('log.ndjson:1 and log.ndjson:2: one says that the words mean the finding');
    expect(out).toContain('1 right before, 0 after; 0 mended, 1 turned wrong');
    expect(JSON.parse(readFileSync(join(folder, 'o.json'), 'utf8')).hide.names.length).toBe(1);
  });

  test('exits with 0 if nothing has, with 1 for a line that is not a correction, and with 2 without a log', async () => {
    const log = file('fine.ndjson', correctionsText(logOf(name)));
    const { code, out } = await run(log, '--json');
    expect([code, JSON.parse(out).overlay.names[0].text]).toEqual([0, 'barn lung']);
    const bad = await run(file('bad.ndjson', '{}\n'));
    expect([bad.code, bad.error]).toEqual([1, expect.stringContaining('line 1')]);
    expect((await run()).code).toBe(2);
  });
});
