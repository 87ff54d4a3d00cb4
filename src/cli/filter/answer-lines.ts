// Produces the output of `cterm filter`: one line for each input line, whatever the input contains. The answer to an
// empty line is an empty line.

import { CtermError } from '../../errors/cterm-error.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { openKnowledgeBase, type SharedBundle } from '../../node/index.js';
import { operations } from '../../operations/index.js';

/** How a filter answers lines. */
export interface FilterSettings {
  readonly operation: string;
  /** The parameters that all calls share. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The maximum number of characters in a line. */
  readonly maxLength: number;
  readonly kb: string | undefined;
  readonly shared: SharedBundle | undefined;
}

/** Opens the knowledge base for a filter; returns the function that answers lines. */
export async function openLines(settings: FilterSettings): Promise<(line: string) => string> {
  const kb = await openKnowledgeBase(settings.shared ?? settings.kb);
  return (line) => answerLine(kb, settings, line);
}

/**
 * Opens the knowledge base in a thread, with the settings that the filter posts; returns the function that answers
 * blocks of lines.
 */
export async function filterWorkman(given: unknown): Promise<(job: unknown) => string[]> {
  const answer = await openLines(given as FilterSettings);
  return (job) => (job as string[]).map(answer);
}

function answerLine(kb: KnowledgeBase, { operation, params, maxLength }: FilterSettings, line: string): string {
  if (line === '') return '';
  let id: unknown;
  try {
    if (line.length > maxLength) {
      throw new CtermError(
        'invalid-argument',
        `the line has ${line.length} characters, more than --max-length ${maxLength}`,
      );
    }
    const given = givenIn(line);
    id = given.id;
    const found = operations.find(({ name }) => name === operation);
    const result = found?.invoke(kb, { ...params, ...given.params });
    return JSON.stringify({ id, result });
  } catch (error) {
    const code = error instanceof CtermError ? error.code : 'unavailable';
    return JSON.stringify({ id, error: { code, message: error instanceof Error ? error.message : String(error) } });
  }
}

/**
 * Returns the id in a line, which is repeated unchanged in the answer, and the parameters. `text` is a short form of
 * the parameter Text.
 */
function givenIn(line: string): { id: unknown; params: Record<string, unknown> } {
  const value = parsed(line);
  if (typeof value === 'string') return { id: undefined, params: { Text: value } };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CtermError('invalid-argument', 'the line is neither a JSON object nor a JSON string');
  }
  const { id, text, ...params }: Record<string, unknown> = { ...value };
  return { id, params: text === undefined ? params : { Text: text, ...params } };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
