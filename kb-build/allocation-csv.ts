// The committed allocation: which id and node keys every finding has, or once had.
// One line a position: `key,id,nodeKey,state`. State is empty for a finding's own position, `further` for one under
// another parent, `retired` for one that is not in use and must not be given to anything else. Written by the build,
// never by hand.

import { NONE } from '../assembly/layout.js';
import { isGroupKey } from './node-key-slots.js';
import type { Complaint } from './records.js';

export type PositionState = '' | 'further' | 'retired';

/** One line: a position that was given out to a finding. */
export interface AllocatedPosition {
  key: string;
  id: number;
  nodeKey: string;
  state: PositionState;
}

const HEADER = 'key,id,nodeKey,state';
const STATE_ORDER: Record<PositionState, number> = { '': 0, further: 1, retired: 2 };

/** A committed allocation as it was read, and what is wrong with it. */
export interface CommittedAllocation {
  positions: AllocatedPosition[];
  /** Index of the first position of each finding. */
  firstLine: Map<string, number>;
  /** Index of the same finding's next position, or NO_LINE. */
  nextLine: Int32Array;
  complaints: Complaint[];
}

export const NO_LINE = -1;

/** Returns the committed allocation that `text` holds; an empty text is an empty allocation. */
export function parseAllocation(text: string, file: string): CommittedAllocation {
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
        complain(`the first line is "${line}"`, `make it "${HEADER}", or delete the file to start afresh`);
      continue;
    }
    if (line === '') continue;
    const position = readLine(line);
    if (position === undefined) {
      complain(`"${line}" is no position`, `restore the line from the last release; it reads ${HEADER}`);
      continue;
    }
    const { key, id, nodeKey } = position;
    const first = firstLine.get(key);
    const knownId = first === undefined ? id : (positions[first]?.id ?? id);
    const holder = holderOfKey.get(nodeKey);
    if (knownId !== id) {
      complain(`finding ${key} has the ids ${knownId} and ${id}`, 'keep the id that was released first');
    } else if (first === undefined && holderOfId.has(id)) {
      complain(
        `id ${id} belongs to ${holderOfId.get(id)} and ${key}`,
        'delete the line that was not released; it gets a new id',
      );
    } else if (holder !== undefined) {
      complain(`node key ${nodeKey} belongs to ${holder} and ${key}`, 'delete the line that was not released');
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
  return { positions, firstLine, nextLine, complaints };
}

/** Returns the text of an allocation: sorted by id, a finding's own position first; one text for the same positions. */
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
