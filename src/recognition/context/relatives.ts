// Which relative a family history is of: read off the cue that said so ("in her maternal grandmother").

import type { CueEffect } from '../matching/mentions.js';

const RELATIVE =
  /(?:(maternal|paternal|half|step)[ -]?)?(mother|father|mom|dad|parent|brother|sister|sibling|twin|grandmother|grandfather|grandparent|aunt|uncle|cousin|son|daughter|niece|nephew)s?$/;

/** The relative in the singular ("maternal grandmother"), empty where the cues name none. */
export function relativeOf(text: string, claims: readonly CueEffect[]): string {
  for (let i = 0; i < claims.length; i++) if (claims[i].cue.axis === 'subject') return relativeIn(text, claims[i]);
  return '';
}

function relativeIn(text: string, claim: CueEffect): string {
  const words = text.slice(claim.hit.begin, claim.hit.end).toLowerCase().replace(/\s+/g, ' ');
  const [, side, relative = ''] = RELATIVE.exec(words) ?? [];
  const name = relative === 'mom' ? 'mother' : relative === 'dad' ? 'father' : relative;
  return side === undefined || name === '' ? name : `${side} ${name}`;
}
