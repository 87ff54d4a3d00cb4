// Results for findings that have no qualifiers other than a prefix and presence or absence, as is the case for most
// findings. Object literals with all fields are the fastest to create and share hidden classes, so every combination of
// fields is written out.

import type { RecognitionResult } from '../../contract/result-types.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Recognized, Resolver } from './recognized.js';

/** Whether a finding has no qualifiers other than a prefix and presence or absence. */
export function isPlain({ qualification, shown, more, section }: Recognized): boolean {
  if (shown !== undefined || more !== undefined || section !== undefined) return false;
  const { result, modifier, status } = qualification;
  return modifier === '' && status === '' && (result === 'A' || result === '' || result === 'N');
}

/** The result for a plain finding, with one object literal per combination of fields. */
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

/** The result for a plain finding, with the attributes needed for writing a note. */
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
  // Concatenation is faster than a template literal, which checks the type of each part.
  let text = prefix;
  text += ':';
  text += bare;
  return text;
}
