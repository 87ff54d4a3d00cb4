// Formats the answers from operations for people: lists of records as tables, other members as `name: value`. The
// format depends only on the answer. This view leaves some details out; `--json` prints everything.

import { showTable } from '../kb/number-format.js';

/** The maximum width of a cell; longer text is cut off. */
const CELL = 60;
/** The maximum number of columns; further ones are left out. */
const COLUMNS = 10;

/** Formats an answer as text. */
export function answerText(answer: unknown): string {
  const lines = linesOf(unwrapped(answer));
  return lines.length === 0 ? 'Nothing was found.' : lines.join('\n');
}

/** Unwraps an answer by removing outer levels that have only one member. */
function unwrapped(answer: unknown): unknown {
  const members = membersOf(answer);
  const [only] = members;
  return members.length === 1 && only !== undefined && isComposite(only[1]) ? unwrapped(only[1]) : answer;
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return listLines(value);
  if (!isComposite(value)) return isBlank(value) ? [] : [String(value)];
  const members = membersOf(value).filter(([, member]) => !isBlank(member));
  const width = Math.max(0, ...members.map(([name]) => name.length));
  return members.flatMap(([name, member]) => {
    if (!isComposite(member)) return [`${`${name}:`.padEnd(width + 1)} ${String(member)}`];
    const inner = linesOf(member);
    return inner.length === 0 ? [] : [`${name}:`, ...inner.map((line) => `  ${line}`)];
  });
}

function listLines(list: readonly unknown[]): string[] {
  if (list.length === 0) return [];
  if (!list.every(isComposite)) return list.map((item) => (isComposite(item) ? JSON.stringify(item) : String(item)));
  const columns = new Set(
    list.flatMap((item) => membersOf(item).flatMap(([name, member]) => (isCell(member) ? name : []))),
  );
  const shown = [...columns].slice(0, COLUMNS);
  const rows = list.map((item) => {
    const members = new Map(membersOf(item));
    return shown.map((name) => cellText(members.get(name)));
  });
  const [header = '', ...lines] = showTable([shown, ...rows]).split('\n');
  return [header, ...lines.flatMap((line, at) => [line, ...detailLines(list[at])])];
}

/** The lists and objects in a row of a table, which are shown below that row. */
function detailLines(item: unknown): string[] {
  const inner = membersOf(item).filter(([, member]) => isComposite(member) && !isBlank(member));
  return inner.flatMap(([name, member]) => [`    ${name}:`, ...linesOf(member).map((line) => `      ${line}`)]);
}

function isCell(value: unknown): boolean {
  return !isComposite(value) && !isBlank(value);
}

function cellText(value: unknown): string {
  const text = isCell(value) ? String(value).replace(/\s+/g, ' ') : '';
  return text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function membersOf(value: unknown): [string, unknown][] {
  return isComposite(value) && !Array.isArray(value) ? Object.entries(value) : [];
}
