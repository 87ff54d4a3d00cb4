// A note as HTML with its findings marked. Everything that comes from the note or the knowledge base is escaped; there
// is no script, no style and no link in it. Overlapping marks are cut so that elements nest.

import type { RecognitionResult } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { TX } from '../knowledge/term-types.js';
import type { OffsetEncoding } from '../recognition/text/offsets.js';
import { checkOptions, type LocatedResult, placed, refusedOption, type Tagged, taggedIn } from './given-results.js';

/** How a text is highlighted. */
export interface HighlightOptions {
  /** Element of a mark: `mark` unless given. */
  readonly element?: 'mark' | 'span' | 'em' | 'strong' | 'b' | 'u';
  /** What class names begin with: `cterm` unless given. */
  readonly classPrefix?: string;
  /** Whether marks have a `title` that says what was found; they have unless `false`. */
  readonly titles?: boolean;
  /** As in the Settings of the recognition. */
  readonly offsetEncoding?: OffsetEncoding;
}

/** Codes of the term types by number, as class names have them. */
const TYPES = ['sx', 'hx', 'px', 'tx', 'dx', 'cx', 'nx', 'rx'] as const;
const NAME = /^[A-Za-z][\w-]{0,63}$/;
const OPTIONS = ['element', 'classPrefix', 'titles', 'offsetEncoding'];
const CLASS_PREFIX = 'letters, digits, _ and -, a letter first';
const ELEMENTS: readonly string[] = ['mark', 'span', 'em', 'strong', 'b', 'u'];

/**
 * A text as HTML in which every finding is a mark with classes by its term type and polarity (`cterm-dx`,
 * `cterm-absent`), its prefix (`cterm-prefix-f`) and a title. White space is kept: show it with `white-space: pre-wrap`.
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
  if (!ELEMENTS.includes(element))
    throw refusedOption('highlight', 'element', `one of ${ELEMENTS.join(', ')}`, element);
  if (typeof classPrefix !== 'string' || !NAME.test(classPrefix))
    throw refusedOption('highlight', 'classPrefix', CLASS_PREFIX, classPrefix);
  const spans = placed(text, taggedIn(tagged, 'highlight').results, offsetEncoding);
  const opening = spans.map(({ result }) => openTag(result, element, classPrefix, titles));
  const parts: string[] = [];
  const open: { span: LocatedResult; tag: string }[] = [];
  let at = 0;
  const writeTo = (place: number): void => {
    if (place > at) parts.push(escaped(text.slice(at, place)));
    at = Math.max(at, place);
  };
  /** Closes the marks that end at or before a place; those opened inside them go on behind. */
  const closeTo = (place: number): void => {
    for (;;) {
      const end = open.reduce((least, { span }) => Math.min(least, span.end), Infinity);
      if (open.length === 0 || end > place) return;
      writeTo(end);
      const outermost = open.findIndex(({ span }) => span.end === end);
      const inner = open.splice(outermost);
      for (let i = inner.length; i > 0; i--) parts.push(`</${element}>`);
      for (const one of inner) {
        if (one.span.end <= end) continue;
        parts.push(one.tag);
        open.push(one);
      }
    }
  };
  for (const [index, span] of spans.entries()) {
    closeTo(span.begin);
    writeTo(span.begin);
    const tag = opening[index] ?? '';
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
  // A browser would make a line feed of it.
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"'\r]/g, (mark) => ESCAPES[mark] ?? mark);
}
