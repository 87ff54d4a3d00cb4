// Writes W3C Web Annotations (JSON-LD), one for each finding. Selectors give the finding's position and words; bodies
// give its name and identifier.

import { type Tagged, taggedIn } from '../given-results.js';
import { type AnnotationOptions, annotationsOf, codePointsOf } from './note-annotations.js';

/** An annotation in the Web Annotation Data Model. */
export interface WebAnnotation {
  readonly '@context': 'http://www.w3.org/ns/anno.jsonld';
  readonly id: string;
  readonly type: 'Annotation';
  readonly body: readonly Readonly<Record<string, string>>[];
  readonly target: { readonly source: string; readonly selector: readonly [PositionSelector, QuoteSelector] };
}

interface PositionSelector {
  readonly type: 'TextPositionSelector';
  readonly start: number;
  readonly end: number;
}

interface QuoteSelector {
  readonly type: 'TextQuoteSelector';
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** The number of context characters before and after the words in a quote selector. */
const AROUND = 32;

/**
 * Converts the findings of a note to W3C Web Annotations; the option `id` is the IRI of the note. Positions count
 * Unicode code points, as the standard requires.
 *
 * @example
 * const [annotation] = toWebAnnotations(recognize(kb, { Text: 'No asthma.' }), { id: 'urn:note:1' });
 * annotation.target.selector[0] // { type: 'TextPositionSelector', start: 3, end: 9 }
 */
export function toWebAnnotations(tagged: Tagged, options: AnnotationOptions = {}): WebAnnotation[] {
  const annotations = annotationsOf(tagged, 'toWebAnnotations', options);
  const { text } = taggedIn(tagged, 'toWebAnnotations');
  const { toPoints } = codePointsOf(text);
  const { id: source = 'urn:cterm:note' } = options;
  return annotations.map(({ begin, end, text: exact, label, ids, attributes }, at) => {
    const tags = Object.entries(attributes).map(([name, value]) => {
      return { type: 'TextualBody', purpose: 'tagging', value: `${name}=${value}` };
    });
    return {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: `${source}#finding-${at + 1}`,
      type: 'Annotation',
      body: [
        { type: 'TextualBody', purpose: 'describing', value: label },
        ...ids.map((id) => ({ type: 'SpecificResource', purpose: 'identifying', source: `urn:${id}` })),
        ...tags,
      ],
      target: {
        source,
        selector: [
          { type: 'TextPositionSelector', start: toPoints(begin), end: toPoints(end) },
          {
            type: 'TextQuoteSelector',
            exact,
            prefix: text.slice(Math.max(0, begin - AROUND), begin),
            suffix: text.slice(end, end + AROUND),
          },
        ],
      },
    };
  });
}
