// Traps: sentences made from templates and grouped by linguistic phenomenon, with a careful reader's interpretation of
// each finding in them. A placeholder `{pool expectation…}` is filled with the members of a pool in turn (pools.yaml);
// `{=words expectation…}` contains fixed words. Alternatives in an expectation are separated by slashes.

import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const FOLDER = new URL('phenomena/', import.meta.url);
const POOLS = new URL('pools.yaml', import.meta.url);
/** The number of sentences made from each template. */
const VARIANTS = 3;
const UNKNOWN = 'unknown';

/** A finding in a trap, and the conditions that all results at that place must meet. */
export interface Expected {
  readonly begin: number;
  readonly end: number;
  /** Each condition is a list of alternatives. */
  readonly conditions: readonly (readonly string[])[];
}

export interface Trap {
  readonly text: string;
  readonly expected: readonly Expected[];
}

export interface Phenomenon {
  readonly name: string;
  readonly what: string;
  readonly traps: readonly Trap[];
}

export type Pools = Readonly<Record<string, readonly string[]>>;

/** The names used to fill placeholders. */
export function trapPools(): Pools {
  return parse(readFileSync(POOLS, 'utf8')) as Pools;
}

/** The phenomena in a folder, sorted by name. */
export function phenomena(folder: URL = FOLDER): Phenomenon[] {
  const pools = trapPools();
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const written = parse(readFileSync(new URL(file, folder), 'utf8')) as { phenomenon: string; templates: string[] };
      const name = file.replace('.yaml', '');
      return {
        name,
        what: written.phenomenon,
        traps: written.templates.flatMap((template, index) => variantsOf(template, index, pools)),
      };
    });
}

/**
 * The sentences made from a template. Each uses different members of the pools, and most are placed before or after
 * another sentence.
 */
function variantsOf(template: string, index: number, pools: Pools): Trap[] {
  const traps: Trap[] = [];
  for (let variant = 0; variant < VARIANTS; variant++) {
    traps.push(filled(framed(template, variant), index * VARIANTS + variant, pools));
  }
  return traps;
}

/**
 * The template alone, or before or after another sentence; templates that contain line breaks or labels are always used
 * alone.
 */
function framed(template: string, variant: number): string {
  if (template.includes('\n') || /^[A-Z][\w /&-]{0,40}:/.test(template) || !/[.!?]$/.test(template)) return template;
  if (variant === 1) return `Seen in the clinic today. ${template}`;
  return variant === 2 ? `${template} Reviewed with the team.` : template;
}

const PLACEHOLDER = /\{(=?)([^{}]*)\}/g;
const CONDITION = /^(?:[a-z-]+(?:\/[a-z-]+)*|(?:value|unit|flag|duration|side|severity)=.+)$/;

function filled(template: string, start: number, pools: Pools): Trap {
  const used = new Map<string, number>();
  const expected: Expected[] = [];
  let text = '';
  let last = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    text += template.slice(last, match.index);
    last = match.index + match[0].length;
    const { words, conditions } = placeholder(match[1] === '=', match[2], template);
    const name = match[1] === '=' ? words : memberOf(words, start, used, pools, template);
    if (conditions.length > 0) expected.push({ begin: text.length, end: text.length + name.length, conditions });
    text += name;
  }
  return { text: text + template.slice(last), expected };
}

/** Splits a placeholder into its words and its conditions; "duration=3 days" is a single condition. */
function placeholder(isFixed: boolean, written: string, template: string) {
  const parts = written.trim().split(/\s+/);
  const conditions: string[][] = [];
  const isUnit = /^(?:minutes?|hours?|days?|weeks?|months?|years?)$/;
  let at = parts.length;
  while (at > 1) {
    if (at > 2 && isUnit.test(parts[at - 1]) && parts[at - 2].startsWith('duration=')) {
      conditions.push([`${parts[at - 2]} ${parts[at - 1]}`]);
      at -= 2;
    } else if (CONDITION.test(parts[at - 1]) && isKnown(parts[at - 1])) {
      const condition = parts[at - 1];
      conditions.push(condition.includes('=') ? [condition] : condition.split('/'));
      at--;
    } else break;
  }
  const words = parts.slice(0, at).join(' ');
  if (!isFixed && words !== UNKNOWN && conditions.length === 0)
    throw new Error(`${template}: ${words} expects nothing`);
  return { words, conditions };
}

const STATES: ReadonlySet<string> = new Set(
  [
    'present absent uncertain past resolved family family-absent other hypothetical none taking not-taking stopped held',
    'refused ordered allergy no-allergy adverse done normal abnormal not-done',
  ].flatMap((line) => line.split(' ')),
);

function isKnown(condition: string): boolean {
  return condition.includes('=') || condition.split('/').every((one) => STATES.has(one));
}

function memberOf(pool: string, start: number, used: Map<string, number>, pools: Pools, template: string): string {
  const members = pools[pool];
  if (members === undefined) throw new Error(`${template}: there is no pool ${pool}`);
  const before = used.get(pool) ?? 0;
  used.set(pool, before + 1);
  return members[(start + before) % members.length];
}
