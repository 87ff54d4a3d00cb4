// RF2 files made up by the tests: invented identifiers with valid check digits, and rows with exactly the columns of
// the format.

import { refuseCode } from '../../../kb-build/ids/code-forms.js';

/** The id of an invented component: item number, partition (00 for concepts, 01 for descriptions) and check digit. */
export function sctid(item: number, partition = '00'): string {
  const digits = `${item}${partition}`;
  const digit = [...'0123456789'].find((one) => refuseCode('snomed', digits + one) === undefined);
  return `${digits}${digit}`;
}

const CORE = '900000000000207008';

const COLUMNS = {
  concept: ['id', 'effectiveTime', 'active', 'moduleId', 'definitionStatusId'],
  description: [
    'id',
    'effectiveTime',
    'active',
    'moduleId',
    'conceptId',
    'languageCode',
    'typeId',
    'term',
    'caseSignificanceId',
  ],
  relationship: [
    'id',
    'effectiveTime',
    'active',
    'moduleId',
    'sourceId',
    'destinationId',
    'relationshipGroup',
    'typeId',
    'characteristicTypeId',
    'modifierId',
  ],
  language: ['id', 'effectiveTime', 'active', 'moduleId', 'refsetId', 'referencedComponentId', 'acceptabilityId'],
  association: ['id', 'effectiveTime', 'active', 'moduleId', 'refsetId', 'referencedComponentId', 'targetComponentId'],
  owl: ['id', 'effectiveTime', 'active', 'moduleId', 'refsetId', 'referencedComponentId', 'owlExpression'],
  simpleMap: ['id', 'effectiveTime', 'active', 'moduleId', 'refsetId', 'referencedComponentId', 'mapTarget'],
  extendedMap: [
    'id',
    'effectiveTime',
    'active',
    'moduleId',
    'refsetId',
    'referencedComponentId',
    'mapGroup',
    'mapPriority',
    'mapRule',
    'mapAdvice',
    'mapTarget',
    'correlationId',
    'mapCategoryId',
  ],
} as const;

const DEFAULTS: Readonly<Record<string, string>> = {
  effectiveTime: '20200131',
  active: '1',
  moduleId: CORE,
  definitionStatusId: '900000000000074008',
  languageCode: 'en',
  typeId: '900000000000013009',
  caseSignificanceId: '900000000000448009',
  relationshipGroup: '0',
  characteristicTypeId: '900000000000011006',
  modifierId: '900000000000451002',
  mapGroup: '1',
  mapPriority: '1',
  mapRule: 'TRUE',
  mapAdvice: '',
  correlationId: '447561005',
  mapCategoryId: '447637006',
};

/** A row for which a test specifies only the columns that it needs; if `id` is missing, an id is made up. */
export type Row = Readonly<Record<string, string>>;

/** A file of the given kind, with CRLF line endings as in official releases. */
export function rf2Text(kind: keyof typeof COLUMNS, rows: readonly Row[]): string {
  const columns = COLUMNS[kind];
  const lines = rows.map((row, index) => {
    const full: Row = { ...DEFAULTS, id: `${kind}-${index}`, ...(kind === 'relationship' ? IS_A : {}), ...row };
    return columns.map((column) => full[column] ?? '').join('\t');
  });
  return [columns.join('\t'), ...lines, ''].join('\r\n');
}

const IS_A: Row = { typeId: '116680003' };
export const FULL_NAME: Row = { typeId: '900000000000003001' };
export const PREFERRED = '900000000000548007';
export const ACCEPTABLE = '900000000000549004';
export const US = '900000000000509007';
export const GB = '900000000000508004';
