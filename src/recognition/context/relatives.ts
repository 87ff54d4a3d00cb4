// The relative that a family history is about, taken from the words of the cue ("in her maternal grandmother").

import type { CueEffect } from '../matching/mentions.js';

const RELATIVE =
  /(?:(maternal|paternal|half|step)[ -]?)?(mother|father|mom|dad|parent|brother|sister|sibling|twin|grandmother|grandfather|grandparent|aunt|uncle|cousin|son|daughter|niece|nephew)s?$/;

/** The relative in the singular ("maternal grandmother"); empty if the cues name no relative. */
export function relativeOf(text: string, claims: readonly CueEffect[]): string {
  for (let i = 0; i < claims.length; i++) if (claims[i].cue.axis === 'subject') return relativeOfCue(text, claims[i]);
  return '';
}

function relativeOfCue(text: string, effect: CueEffect): string {
  const words = text.slice(effect.hit.begin, effect.hit.end).toLowerCase().replace(/\s+/g, ' ');
  const [, side, relative = ''] = RELATIVE.exec(words) ?? [];
  const name = relative === 'mom' ? 'mother' : relative === 'dad' ? 'father' : relative;
  return side === undefined || name === '' ? name : `${side} ${name}`;
}
