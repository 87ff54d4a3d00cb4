// Renders a note as HTML with its findings marked. Everything from the note or the knowledge base is escaped; the HTML
// contains no scripts, styles or links. Overlapping marks are split so that elements nest correctly.

import type { RecognitionResult } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { TX } from '../knowledge/term-types.js';
import type { OffsetEncoding } from '../recognition/text/offsets.js';
import {
  checkOptions,
  type LocatedResult,
  locatedResults,
  optionError,
  type Tagged,
  taggedIn,
} from './given-results.js';

/** Options for `highlight`. */
export interface HighlightOptions {
  /** The name of the element used for marks; default `mark`. */
  readonly element?: 'mark' | 'span' | 'em' | 'strong' | 'b' | 'u';
  /** The prefix of class names; default `cterm`. */
  readonly classPrefix?: string;
  /** Whether each mark has a `title` with the name of its finding; default true. */
  readonly titles?: boolean;
  /** As in the Settings of `recognize`. */
  readonly offsetEncoding?: OffsetEncoding;
}

/** The codes of the term types in lower case, as used in class names, indexed by the number of the type. */
const TYPES = ['sx', 'hx', 'px', 'tx', 'dx', 'cx', 'nx', 'rx'] as const;
const NAME = /^[A-Za-z][\w-]{0,63}$/;
const OPTIONS = ['element', 'classPrefix', 'titles', 'offsetEncoding'];
const CLASS_PREFIX = 'letters, digits, _ and -, a letter first';
const ELEMENTS: readonly string[] = ['mark', 'span', 'em', 'strong', 'b', 'u'];

/**
 * Renders a text as HTML in which every finding is a mark with a title and with classes for its term type (`cterm-dx`),
 * polarity (`cterm-absent`) and prefix (`cterm-prefix-f`). White space is kept, so display the HTML with `white-space:
 * pre-wrap`.
 *
 * @example
 * const text = 'No asthma & "gout".';
 * const html = highlight(text, recognize(kb, { Text: text }), { titles: false });
 * html // 'No <mark class="cterm cterm-dx cterm-absent">asthma</mark> &amp; &quot;<mark class="cterm cterm-dx cterm-absent">gout</mark>&quot;.'
 */
export function highlight(text: string, tagged: Tagged, options: HighlightOptions = {}): string {
  const given: unknown = text;
  if (typeof given !== 'string') {
    throw new CtermError(
      'invalid-argument',
      `highlight: expected the text as its first argument, got ${shown(given)}.`,
    );
  }
  checkOptions('highlight', options, OPTIONS);
  const { element = 'mark', classPrefix = 'cterm', titles = true, offsetEncoding } = options;
  if (!ELEMENTS.includes(element)) throw optionError('highlight', 'element', `one of ${ELEMENTS.join(', ')}`, element);
  if (typeof classPrefix !== 'string' || !NAME.test(classPrefix))
    throw optionError('highlight', 'classPrefix', CLASS_PREFIX, classPrefix);
  const spans = locatedResults(text, taggedIn(tagged, 'highlight').results, offsetEncoding);
  const openingTags = spans.map(({ result }) => openTag(result, element, classPrefix, titles));
  const parts: string[] = [];
  const open: { span: LocatedResult; tag: string }[] = [];
  let at = 0;
  const writeTo = (offset: number): void => {
    if (offset > at) parts.push(escaped(text.slice(at, offset)));
    at = Math.max(at, offset);
  };
  /**
   * Closes the marks that end at or before the given offset. Marks opened inside them are also closed, then reopened.
   */
  const closeTo = (offset: number): void => {
    for (;;) {
      const end = open.reduce((least, { span }) => Math.min(least, span.end), Infinity);
      if (open.length === 0 || end > offset) return;
      writeTo(end);
      const outermost = open.findIndex(({ span }) => span.end === end);
      const inner = open.splice(outermost);
      for (let i = inner.length; i > 0; i--) parts.push(`</${element}>`);
      for (const mark of inner) {
        if (mark.span.end <= end) continue;
        parts.push(mark.tag);
        open.push(mark);
      }
    }
  };
  for (const [index, span] of spans.entries()) {
    closeTo(span.begin);
    writeTo(span.begin);
    const tag = openingTags[index] ?? '';
    parts.push(tag);
    open.push({ span, tag });
  }
  closeTo(Infinity);
  writeTo(text.length);
  return parts.join('');
}

function openTag(result: RecognitionResult, element: string, prefix: string, titles: boolean): string {
  const { termType } = result;
  const type = termType === undefined ? undefined : TYPES[termType];
  const names = [type, polarityOf(result), result.prefix && `prefix-${result.prefix.toLowerCase()}`];
  const classes = [prefix, ...names.flatMap((name) => (name ? [`${prefix}-${name}`] : []))].filter((name) =>
    NAME.test(name),
  );
  const title = titles ? ` title="${escaped(titleOf(result))}"` : '';
  return `<${element} class="${classes.join(' ')}"${title}>`;
}

function polarityOf({ result, termType }: RecognitionResult): string | undefined {
  if (result === 'A') return termType === TX ? 'abnormal' : 'present';
  return result === 'N' ? (termType === TX ? 'normal' : 'absent') : undefined;
}

function titleOf({ description, notation, text }: RecognitionResult): string {
  return text === undefined || text === description
    ? `${description} (${notation})`
    : `${description}: ${text} (${notation})`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // An HTML parser would turn an unescaped carriage return into a line feed.
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"'\r]/g, (mark) => ESCAPES[mark] ?? mark);
}
