// Blocks carry the items and the answers of a pool between threads. Posting a thousand strings or a tree of objects
// costs more than recognising a note. The strings in a block are therefore joined into one, which is copied in one
// piece and split again on the other side. For the same reason, answers are JSON, which is parsed only on request.

/** Strings joined into one; `ends[i]` is where string i ends. */
export interface JoinedTexts {
  readonly text: string;
  readonly ends: Uint32Array;
}

/** The items in a block, and the operation to call for each. */
export interface Block {
  /** The name of the operation. */
  readonly operation: string;
  /** The parameters that all calls share. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether the items are texts; if not, they are parameters as JSON. */
  readonly isText: boolean;
  readonly items: JoinedTexts;
}

/**
 * The answers to a block as JSON, in the order of its items. `failed` contains the indexes of the items that failed.
 */
export interface AnsweredBlock {
  readonly answers: JoinedTexts;
  readonly failed: readonly number[];
}

/** Joins strings so that they can be posted to another thread. */
export function joinTexts(texts: readonly string[]): JoinedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let i = 0; i < texts.length; i++) {
    end += texts[i].length;
    ends[i] = end;
  }
  return { text: texts.join(''), ends };
}

/** Splits joined strings again. */
export function cutTexts({ text, ends }: JoinedTexts): string[] {
  const texts: string[] = [];
  let begin = 0;
  for (const end of ends) {
    texts.push(text.slice(begin, end));
    begin = end;
  }
  return texts;
}
