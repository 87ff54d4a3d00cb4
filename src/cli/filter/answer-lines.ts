// The answers of `cterm filter`: one line for each line, whatever it holds. An empty line is answered by an empty line.

import { CtermError } from '../../errors/cterm-error.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { openKnowledgeBase, type SharedBundle } from '../../node/index.js';
import { operations } from '../../operations/index.js';

/** What a filter does with the lines. */
export interface FilterSettings {
  readonly operation: string;
  /** Parameters of every call. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The most characters that a line may have. */
  readonly maxLength: number;
  readonly kb: string | undefined;
  readonly shared: SharedBundle | undefined;
}

/** Opens the knowledge base of a filter; returns the function that answers lines. */
export async function openLines(settings: FilterSettings): Promise<(line: string) => string> {
  const kb = await openKnowledgeBase(settings.shared ?? settings.kb);
  return (line) => answerLine(kb, settings, line);
}

/** Opens what a filter posts to a thread; returns its workman for blocks of lines. */
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

/** The id of a line, which comes back unchanged, and its parameters; `text` is a short form of the parameter Text. */
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
