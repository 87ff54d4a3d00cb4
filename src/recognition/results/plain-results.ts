// Results of findings of which no more is said than a prefix and that they are there or not, as of most. Written out at
// once an object costs least, so each set of fields is.

import type { RecognitionResult } from '../../contract/result-types.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Recognized, Resolver } from './recognized.js';

/** Whether no more is said of a finding than a prefix and that it is there or not, as of most. */
export function isPlain({ qualification, shown, more, explanation }: Recognized): boolean {
  if (shown !== undefined || more !== undefined || explanation !== undefined) return false;
  const { result, modifier, status } = qualification;
  return modifier === '' && status === '' && (result === 'A' || result === '' || result === 'N');
}

/** The result of a finding of which no more is said: written at once it costs least, so each kind is written out. */
export function plainResult(each: Recognized, index: number, length: number): RecognitionResult {
  const { confidence, finding, qualification, alternates } = each;
  const { prefix, result } = qualification;
  const { id: ctermId, description } = finding;
  const notation = plainNotation(finding, prefix, result);
  if (prefix === '') {
    return result === ''
      ? { index, length, confidence, ctermId, notation, description, alternates }
      : { index, length, confidence, ctermId, result, notation, description, alternates };
  }
  return result === ''
    ? { index, length, confidence, ctermId, prefix, notation, description, alternates }
    : { index, length, confidence, ctermId, prefix, result, notation, description, alternates };
}

/** The same with what it is to a note. */
export function plainResolved(each: Recognized, index: number, length: number, resolver: Resolver): RecognitionResult {
  const { confidence, finding, qualification, alternates } = each;
  const { prefix, result } = qualification;
  const { id: ctermId, description } = finding;
  const notation = plainNotation(finding, prefix, result);
  const { nodeKey, termType, phrasing, text } = resolver.plain(finding.row, prefix, result);
  if (prefix === '') {
    return result === ''
      ? { index, length, confidence, ctermId, notation, description, alternates, nodeKey, termType, phrasing, text }
      : {
          index,
          length,
          confidence,
          ctermId,
          result,
          notation,
          description,
          alternates,
          nodeKey,
          termType,
          phrasing,
          text,
        };
  }
  return result === ''
    ? {
        index,
        length,
        confidence,
        ctermId,
        prefix,
        notation,
        description,
        alternates,
        nodeKey,
        termType,
        phrasing,
        text,
      }
    : {
        index,
        length,
        confidence,
        ctermId,
        prefix,
        result,
        notation,
        description,
        alternates,
        nodeKey,
        termType,
        phrasing,
        text,
      };
}

function plainNotation({ present, absent, idText }: FindingView, prefix: string, result: string): string {
  const bare = result === 'A' ? present : result === 'N' ? absent : idText;
  if (prefix === '') return bare;
  // A template would ask of each part whether it is a text.
  let text = prefix;
  text += ':';
  text += bare;
  return text;
}
