// Views: findings and names, decoded for recognition. They are cached per knowledge base, because the same findings
// recur from note to note.

import { IN_SECTION, NAME_KINDS, type NameKind, NEEDS_COMPANY, NEVER } from '../../bundle/sections/names-section.js';
import { derive } from '../../knowledge/derive.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { measuredTestOf, molarMassOf } from '../../knowledge/measuring-tags.js';
import { hasRange, type RangePatient, rangeFor } from '../../knowledge/ranges.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { PX, RX, TX } from '../../knowledge/term-types.js';
import { grammarOf } from '../grammar/grammar.js';
import { type Measurable, newMeasurable } from './measurable.js';
import { mayHaveSide } from './paired-parts.js';

/** The attributes of a finding that recognition uses. Those read for every mention come first, for cache locality. */
export interface FindingView {
  readonly termType: number;
  /** Whether the finding only groups other findings in the tree. No text ever matches such a finding. */
  readonly isHeading: boolean;
  /**
   * Whether the finding takes values because it is a test, a drug, a bedside measurement, or the abnormal value of a
   * test.
   */
  readonly isMeasured: boolean;
  /** Whether the finding may take a side that is not stated right next to its name. */
  readonly mayHaveSide: boolean;
  /** Whether the finding is a habit, which may have ended ("gave up cocaine"). */
  readonly isHabit: boolean;
  readonly id: number;
  readonly description: string;
  /** The notations of the finding as present and as absent, without other qualifiers. */
  readonly present: string;
  readonly absent: string;
  readonly row: number;
  /** The id of the finding, as written in notations. */
  readonly idText: string;
  readonly nodeKey: string;
  readonly specialties: readonly string[];
  readonly components: readonly number[];
  readonly measurable: Measurable;
  /** Whether the measurable depends on the age or the sex of the patient. */
  readonly isByPatient: boolean;
}

/** The attributes of a name that recognition uses. */
export interface NameView {
  readonly finding: FindingView;
  readonly kind: NameKind;
  /** Index into NAME_KINDS. */
  readonly kindAt: number;
  /** The comparison sign whose presence in the text rules out the name: `>` for "capillary refill < 2 seconds". */
  readonly oppositeSign: '' | '<' | '>';
  /** Rank of the name's finding among the findings that share the name, starting at 0. */
  readonly rank: number;
  readonly row: number;
  /** Words that support the finding if they occur nearby. */
  readonly near: readonly string[];
  /** The conditions on the surrounding text under which the name denotes the finding; undefined for most names. */
  readonly company: Company | undefined;
}

/** The conditions on the text around a name. */
export interface Company {
  readonly never: readonly string[];
  readonly sections: readonly string[];
  readonly isNeeded: boolean;
}

/** The findings of a knowledge base, decoded lazily and cached. */
export const findingViews = /* @__PURE__ */ derive((kb: Knowledge) => {
  const cache = rowCache<FindingView>(kb.tables.findings.rowCount);
  return {
    /** The view of the finding at the given row of the `findings` section. */
    at(row: number): FindingView {
      return cache.at(row) ?? cache.keep(row, findingView(kb, row));
    },
  };
});

/** The names of a knowledge base, decoded lazily and cached. */
export const nameViews = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names } = kb.tables;
  const cache = rowCache<NameView>(names.rowCount);
  const findings = findingViews(kb);
  return {
    /** The view of the name at the given row of the `names` section. */
    at(row: number): NameView {
      const cached = cache.at(row);
      if (cached !== undefined) return cached;
      const near = names.near(row);
      const kindAt = names.kind(row);
      return cache.keep(row, {
        finding: findings.at(names.finding(row)),
        kind: NAME_KINDS[kindAt] ?? 'synonym',
        kindAt,
        oppositeSign: oppositeSignOf(names.text(row)),
        rank: names.rank(row),
        row,
        near: near === '' ? NONE : near.split(' ').filter((word) => !isMarked(word)),
        company: kindAt === PLACED ? undefined : companyOf(near),
      });
    },
  };
});

function oppositeSignOf(name: string): NameView['oppositeSign'] {
  if (name.includes('<')) return '>';
  return name.includes('>') ? '<' : '';
}

const PLACED = NAME_KINDS.indexOf('placed');
const MARKS: readonly string[] = [NEVER, IN_SECTION, NEEDS_COMPANY];

function isMarked(word: string): boolean {
  return MARKS.includes(word.charAt(0));
}

function companyOf(near: string): Company | undefined {
  const marked = near.split(' ').filter(isMarked);
  if (marked.length === 0) return undefined;
  const after = (mark: string) => marked.filter((word) => word.startsWith(mark)).map((word) => word.slice(1));
  return { never: after(NEVER), sections: after(IN_SECTION), isNeeded: marked.includes(NEEDS_COMPANY) };
}

const HEADING_TAG = 'heading';
const HABIT_TAG = 'habit';
const NONE: readonly string[] = [];

function findingView(kb: Knowledge, row: number): FindingView {
  const { findings } = kb.tables;
  const termType = findings.termType(row);
  const components = findings.components(row);
  const measurable = measurableOf(kb, row, {});
  const isMeasuredSign = termType === PX && (measurable.ucum !== '' || components.length > 0);
  const idText = String(findings.id(row));
  const description = findings.description(row);
  const tags = splitList(findings.tags(row));
  return {
    termType,
    isHeading: tags.includes(HEADING_TAG),
    isMeasured: termType === TX || termType === RX || isMeasuredSign || measurable.isAbnormality,
    mayHaveSide: mayHaveSide(grammarOf(kb), termType, description),
    isHabit: tags.includes(HABIT_TAG),
    id: findings.id(row),
    description,
    present: `${idText}.A`,
    absent: `${idText}.N`,
    row,
    idText,
    nodeKey: findings.nodeKey(row),
    specialties: splitList(findings.specialty(row)),
    components,
    measurable,
    isByPatient: measuredRows(kb, row).some((one) => hasRange(kb, one)),
  };
}

function splitList(list: string): readonly string[] {
  return list === '' ? NONE : list.split(',');
}

/**
 * Maximum number of components in a panel that is written as one value: two pressures, or the four parts of a blood
 * gas.
 */
const MOST_PARTS = 4;

/** The rows of the test whose values a finding takes (usually the finding itself) and of that test's components. */
function measuredRows(kb: Knowledge, row: number): readonly number[] {
  const { findings } = kb.tables;
  const test = findingById(kb, measuredTestOf(findings.tags(row)));
  const measured = test < 0 ? row : test;
  return [measured, ...findings.components(measured)];
}

/** The units and range of the finding at the given row for the given patient. */
function measurableOf(kb: Knowledge, row: number, patient: RangePatient): Measurable {
  const { findings } = kb.tables;
  const type = findings.termType(row);
  const test = type === TX || type === RX ? -1 : findingById(kb, measuredTestOf(findings.tags(row)));
  const measured = test < 0 ? row : test;
  const parts = type === TX || type === PX || test >= 0 ? findings.components(measured).slice(0, MOST_PARTS) : [];
  const components = parts.map((part) => withBounds(kb, part, patient, false, []));
  return withBounds(kb, measured, patient, type === RX, components, test >= 0);
}

function withBounds(
  kb: Knowledge,
  row: number,
  patient: RangePatient,
  isDrug: boolean,
  components: readonly Measurable[],
  isAbnormality = false,
): Measurable {
  const { low = Number.NaN, high = Number.NaN } = rangeFor(kb, row, patient);
  const { findings } = kb.tables;
  const molar = molarMassOf(findings.tags(row));
  return newMeasurable(findings.ucum(row), low, high, isDrug, components, molar, isAbnormality);
}

/**
 * A memoised function from findings to their measurables for one patient. Undefined if age and sex are unknown, in
 * which case the measurables in the views apply.
 */
export function measurablesFor(
  kb: Knowledge,
  { age, sex }: RangePatient,
): ((finding: FindingView) => Measurable) | undefined {
  if (age === undefined && sex === undefined) return undefined;
  const cache = new Map<number, Measurable>();
  return ({ row, measurable: same, isByPatient }) => {
    if (!isByPatient) return same;
    const measurable = cache.get(row) ?? measurableOf(kb, row, { age, sex });
    cache.set(row, measurable);
    return measurable;
  };
}
