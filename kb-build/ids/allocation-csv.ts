// The committed allocation: the ids and node keys of all findings, both current and former. It has one position per
// line: `key,id,nodeKey,state`. The state is empty for a finding's primary position, `further` for a position under an
// additional parent, and `retired` for a position that is not in use and must not be reused. The file is written by the
// build and never edited by hand.

import { NONE } from '../../assembly/layout.js';
import { isGroupKey } from '../../src/compile/node-key-slots.js';
import type { Complaint } from '../records.js';

/** An allocation file: its text ('' if the file does not exist yet) and its path as used in messages. */
export interface AllocationFile {
  text: string;
  file: string;
}

export type PositionState = '' | 'further' | 'retired';

/** One line: a position and the finding that it was given to. */
export interface AllocatedPosition {
  key: string;
  id: number;
  nodeKey: string;
  state: PositionState;
}

const HEADER = 'key,id,nodeKey,state';
const STATE_ORDER: Record<PositionState, number> = { '': 0, further: 1, retired: 2 };

/** A parsed allocation, and the problems with it. */
export interface CommittedAllocation {
  positions: AllocatedPosition[];
  /** For each finding, the index of its first position, keyed by the finding's key. */
  firstLine: Map<string, number>;
  /** For each position, the index of the next position that the same finding has; NO_LINE if there is none. */
  nextLine: Int32Array;
  complaints: Complaint[];
  /** Positions before this index come from a base allocation and are not written again. */
  ownFrom: number;
}

export const NO_LINE = -1;

/**
 * Merges several allocations: first the lines of the bases, then the lines of `own`. A line that contradicts an earlier
 * one is dropped. A base takes precedence over `own`, because other builds use the base, too; if this costs a finding
 * its id or position in `own`, the finding gets a new one.
 */
export function layerAllocations(own: AllocationFile, bases: readonly AllocationFile[]): CommittedAllocation {
  const [only, ...others] = [...bases, own].map(({ text, file }) => parseAllocation(text, file));
  if (others.length === 0) return only;
  const layers = [only, ...others];
  const positions: AllocatedPosition[] = [];
  const idOf = new Map<string, number>();
  const holderOfId = new Map<number, string>();
  const holderOfKey = new Map<string, string>();
  let ownFrom = 0;
  for (const layer of layers) {
    ownFrom = positions.length;
    for (const position of layer.positions) {
      const { key, id, nodeKey } = position;
      const isSame = (idOf.get(key) ?? id) === id && (holderOfId.get(id) ?? key) === key;
      if (!isSame || holderOfKey.has(nodeKey)) continue;
      idOf.set(key, id);
      holderOfId.set(id, key);
      holderOfKey.set(nodeKey, key);
      positions.push(position);
    }
  }
  const complaints = layers.flatMap((layer) => layer.complaints);
  return { positions, ...linked(positions), complaints, ownFrom };
}

/** Links the positions of each finding into a list. */
function linked(positions: readonly AllocatedPosition[]): { firstLine: Map<string, number>; nextLine: Int32Array } {
  const firstLine = new Map<string, number>();
  const nextLine = new Int32Array(positions.length).fill(NO_LINE);
  for (const [line, { key }] of positions.entries()) {
    const first = firstLine.get(key);
    if (first === undefined) firstLine.set(key, line);
    else {
      nextLine[line] = nextLine[first];
      nextLine[first] = line;
    }
  }
  return { firstLine, nextLine };
}

/**
 * The positions in an allocation; empty if the allocation contains mistakes, which have been reported by the build that
 * wrote it.
 */
export function allocatedPositions({ text, file }: AllocationFile): readonly AllocatedPosition[] {
  const { positions, complaints } = parseAllocation(text, file);
  return complaints.length > 0 ? [] : positions;
}

/** Parses an allocation; an empty string is an empty allocation. */
function parseAllocation(text: string, file: string): CommittedAllocation {
  const lines = text === '' ? [] : text.split('\n');
  const positions: AllocatedPosition[] = [];
  const firstLine = new Map<string, number>();
  const nextLine = new Int32Array(lines.length).fill(NO_LINE);
  const holderOfId = new Map<number, string>();
  const holderOfKey = new Map<string, string>();
  const complaints: Complaint[] = [];
  for (const [index, ended] of lines.entries()) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const complain = (problem: string, mend: string): void => {
      complaints.push({ place: { file, line: index + 1 }, problem, mend });
    };
    if (index === 0) {
      if (line !== HEADER)
        complain(`the header is "${line}"`, `make it "${HEADER}", or delete the file to start afresh`);
      continue;
    }
    if (line === '') continue;
    const position = readLine(line);
    if (position === undefined) {
      complain(`"${line}" is not a position`, `restore the line from the last release, in the form ${HEADER}`);
      continue;
    }
    const { key, id, nodeKey } = position;
    const first = firstLine.get(key);
    const allocatedId = first === undefined ? id : (positions[first]?.id ?? id);
    const holder = holderOfKey.get(nodeKey);
    if (allocatedId !== id) {
      complain(`finding ${key} has the ids ${allocatedId} and ${id}`, 'keep the id that was released first');
    } else if (first === undefined && holderOfId.has(id)) {
      complain(
        `id ${id} is given to both ${holderOfId.get(id)} and ${key}`,
        'delete the line that was not released; its finding gets a new id',
      );
    } else if (holder !== undefined) {
      complain(`node key ${nodeKey} is given to both ${holder} and ${key}`, 'delete the line that was not released');
    } else {
      if (first === undefined) {
        firstLine.set(key, positions.length);
        holderOfId.set(id, key);
      } else {
        nextLine[positions.length] = nextLine[first] ?? NO_LINE;
        nextLine[first] = positions.length;
      }
      holderOfKey.set(nodeKey, key);
      positions.push(position);
    }
  }
  return { positions, firstLine, nextLine, complaints, ownFrom: 0 };
}

/** Serialises an allocation, sorted by id, with each primary position first; the order of the input does not matter. */
export function writeAllocation(positions: readonly AllocatedPosition[]): string {
  const sorted = [...positions].sort(
    (a, b) => a.id - b.id || STATE_ORDER[a.state] - STATE_ORDER[b.state] || (a.nodeKey < b.nodeKey ? -1 : 1),
  );
  const lines = sorted.map(({ key, id, nodeKey, state }) => `${quote(key)},${id},${nodeKey},${state}`);
  return `${[HEADER, ...lines].join('\n')}\n`;
}

const PLAIN_LINE = /^([^",]+),([1-9][0-9]{0,9}),((?:[0-9A-Z]{2}){1,12}),(|further|retired)$/;
const QUOTED_LINE = /^"((?:[^"]|"")+)",([1-9][0-9]{0,9}),((?:[0-9A-Z]{2}){1,12}),(|further|retired)$/;

function readLine(line: string): AllocatedPosition | undefined {
  const [, key = '', digits = '', nodeKey = '', state = ''] = PLAIN_LINE.exec(line) ?? QUOTED_LINE.exec(line) ?? [];
  const id = Number(digits);
  if (key === '' || id >= NONE || isGroupKey(nodeKey)) return undefined;
  if (state !== '' && state !== 'further' && state !== 'retired') return undefined;
  return { key: line.startsWith('"') ? key.replaceAll('""', '"') : key, id, nodeKey, state };
}

function quote(key: string): string {
  return /[",]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key;
}
