// Blocks: how the items and the answers of a pool cross the border between threads. Posting a thousand strings or a
// tree of objects costs more than recognising a note, so the strings of a block are joined to one, which is copied in one
// piece, and cut again on the other side. Answers are JSON for the same reason, and are parsed only if asked for.

/** Strings joined to one; `ends[i]` is where string i ends. */
export interface JoinedTexts {
  readonly text: string;
  readonly ends: Uint32Array;
}

/** The items of a block and what to do with each. */
export interface Block {
  /** The name of the operation. */
  readonly operation: string;
  /** The parameters of every call. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether the items are texts; otherwise they are parameters as JSON. */
  readonly isText: boolean;
  readonly items: JoinedTexts;
}

/** The answers to a block as JSON, in the order of its items; those of `failed` are failures. */
export interface AnsweredBlock {
  readonly answers: JoinedTexts;
  readonly failed: readonly number[];
}

/** Joins strings for the way to another thread. */
export function joinTexts(texts: readonly string[]): JoinedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let i = 0; i < texts.length; i++) {
    end += texts[i].length;
    ends[i] = end;
  }
  return { text: texts.join(''), ends };
}

/** The strings that were joined. */
export function cutTexts({ text, ends }: JoinedTexts): string[] {
  const texts: string[] = [];
  let begin = 0;
  for (const end of ends) {
    texts.push(text.slice(begin, end));
    begin = end;
  }
  return texts;
}
