// Views: findings and names as recognition sees them, decoded once a knowledge base and kept, because notes say the
// same findings over and over.

import { NAME_KINDS, type NameKind } from '../../bundle/sections/names-section.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { molarOf } from '../../knowledge/moles.js';
import { type RangePatient, rangeFor } from '../../knowledge/ranges.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { PX, RX, TX } from '../../knowledge/term-types.js';
import { type Measurable, newMeasurable } from './judge.js';
import { isOnASide } from './on-a-side.js';

/** What recognition needs of a finding; what every mention asks for stands first, as memory is fetched in pieces. */
export interface FindingView {
  readonly termType: number;
  /** It only holds the tree together, and is never meant by a text. */
  readonly isHeading: boolean;
  /** It takes values: a test, a drug, or what is measured at the bedside. */
  readonly isMeasured: boolean;
  /** A side may be said of it from afar. */
  readonly isOnASide: boolean;
  readonly id: number;
  readonly description: string;
  /** Its notations when it is there and when it is not, and nothing else is said of it. */
  readonly present: string;
  readonly absent: string;
  readonly row: number;
  /** The id as notations write it. */
  readonly idText: string;
  readonly nodeKey: string;
  readonly specialties: readonly string[];
  readonly components: readonly number[];
  readonly measurable: Measurable;
}

/** What recognition needs of a name. */
export interface NameView {
  readonly finding: FindingView;
  readonly kind: NameKind;
  /** Its place in NAME_KINDS. */
  readonly kindAt: number;
  /** The sign that a text may not hold instead of the name's own: `>` for "capillary refill < 2 seconds". */
  readonly unlike: '' | '<' | '>';
  /** Place among the findings that share the name, 0 first. */
  readonly rank: number;
  readonly row: number;
  /** Words that speak for the finding when they stand in the sentence. */
  readonly near: readonly string[];
}

/** The findings of a knowledge base, made as they are met. */
export const findingViews = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = rowCache<FindingView>(kb.tables.findings.rowCount);
  return {
    /** The view of the finding at a row of section `findings`. */
    at(row: number): FindingView {
      return known.at(row) ?? known.keep(row, findingView(kb, row));
    },
  };
});

/** The names of a knowledge base, made as they are met. */
export const nameViews = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { names } = kb.tables;
  const known = rowCache<NameView>(names.rowCount);
  const findings = findingViews(kb);
  return {
    /** The view of the name at a row of section `names`. */
    at(row: number): NameView {
      const met = known.at(row);
      if (met !== undefined) return met;
      const near = names.near(row);
      const kindAt = names.kind(row);
      return known.keep(row, {
        finding: findings.at(names.finding(row)),
        kind: NAME_KINDS[kindAt] ?? 'synonym',
        kindAt,
        unlike: unlikeSign(names.text(row)),
        rank: names.rank(row),
        row,
        near: near === '' ? NONE : near.split(' '),
      });
    },
  };
});

function unlikeSign(name: string): NameView['unlike'] {
  if (name.includes('<')) return '>';
  return name.includes('>') ? '<' : '';
}

const HEADING_TAG = 'heading';
const NONE: readonly string[] = [];

function findingView(kb: Knowledge, row: number): FindingView {
  const { findings } = kb.tables;
  const termType = findings.termType(row);
  const components = findings.components(row);
  const measurable = measurableOf(kb, row, {});
  const isMeasuredSign = termType === PX && (measurable.ucum !== '' || components.length > 0);
  const idText = String(findings.id(row));
  const description = findings.description(row);
  return {
    termType,
    isHeading: split(findings.tags(row)).includes(HEADING_TAG),
    isMeasured: termType === TX || termType === RX || isMeasuredSign,
    isOnASide: isOnASide(termType, description),
    id: findings.id(row),
    description,
    present: `${idText}.A`,
    absent: `${idText}.N`,
    row,
    idText,
    nodeKey: findings.nodeKey(row),
    specialties: split(findings.specialty(row)),
    components,
    measurable,
  };
}

function split(list: string): readonly string[] {
  return list === '' ? NONE : list.split(',');
}

/** Components of a panel that are written together: two pressures, four parts of a blood gas. */
const MOST_PARTS = 4;

/** What the values of the finding at a row are held against, for a patient. */
function measurableOf(kb: Knowledge, row: number, patient: RangePatient): Measurable {
  const { findings } = kb.tables;
  const type = findings.termType(row);
  const parts = type === TX || type === PX ? findings.components(row).slice(0, MOST_PARTS) : [];
  const components = parts.map((part) => withBounds(kb, part, patient, false, []));
  return withBounds(kb, row, patient, type === RX, components);
}

function withBounds(
  kb: Knowledge,
  row: number,
  patient: RangePatient,
  isDrug: boolean,
  components: readonly Measurable[],
): Measurable {
  const { low = Number.NaN, high = Number.NaN } = rangeFor(kb, row, patient);
  const { findings } = kb.tables;
  return newMeasurable(findings.ucum(row), low, high, isDrug, components, molarOf(findings.tags(row)));
}

/** What findings' values are held against for one patient, each worked out once; undefined for nobody: the views' own. */
export function measurables(
  kb: Knowledge,
  { age, sex }: RangePatient,
): ((finding: FindingView) => Measurable) | undefined {
  if (age === undefined && sex === undefined) return undefined;
  const known = new Map<number, Measurable>();
  return ({ row }) => {
    const made = known.get(row) ?? measurableOf(kb, row, { age, sex });
    known.set(row, made);
    return made;
  };
}
