// Describes findings in a few words, for the panels: context, holder, time, value, and how a drug is taken.

import type { Prescription, RecognitionResult } from 'cterm';
import { contextOf } from '../engine/mark-kinds.js';
import type { Choice } from '../engine/protocol.js';
import { app } from '../state/app-state.js';

/** The details that the note states about a finding, apart from its name. */
export function wordsAbout(result: RecognitionResult): readonly string[] {
  const { opened } = app.get();
  const { prefix, modifier = '', status, value, unit, duration, onset, relative, prescription } = result;
  const context = contextOf(result);
  return [
    context === 'present' ? '' : context,
    relative ?? '',
    prefix === undefined || ['family', 'past'].includes(context) ? '' : nameOf(opened?.prefixes, prefix),
    ...modifier.split('+').map((code) => nameOf(opened?.modifiers, code)),
    nameOf(opened?.statuses, status),
    prescription === undefined && value !== undefined ? `${value} ${unit ?? ''}`.trim() : '',
    prescription === undefined ? '' : sigWords(prescription),
    duration === undefined ? '' : `for ${durationWords(duration)}`,
    onset === undefined ? '' : `since ${onset}`,
  ].filter((word) => word !== '');
}

/** The description of a code in an enumeration. */
export function nameOf(choices: readonly Choice[] | undefined, code: string | undefined): string {
  if (code === undefined || code === '') return '';
  return choices?.find((one) => one.code === code)?.description ?? code;
}

const UNITS: Readonly<Record<string, string>> = {
  ...{ Y: 'year', M: 'month', W: 'week', D: 'day', H: 'hour', N: 'minute', S: 'second' },
};

function durationWords(duration: string): string {
  const count = duration.slice(0, -1);
  const unit = UNITS[duration.slice(-1)];
  return unit === undefined ? duration : `${count} ${unit}${count === '1' ? '' : 's'}`;
}

/** How a drug is taken, i.e. dose, route and times, as stated in the note. */
export function sigWords({ strength, strengthUnit, form, sigs }: Prescription): string {
  const steps = sigs.map(({ quantity, quantity2, unit, route, site, timing }) => {
    const amount =
      quantity === undefined ? '' : `${quantity}${quantity2 === undefined ? '' : `–${quantity2}`} ${unit ?? ''}`;
    const when = timing.text ?? timing.sourceText ?? '';
    const reason = timing.asNeeded === true && !/needed|prn/i.test(when) ? 'as needed' : '';
    return [amount.trim(), route, site, when, reason, timing.note]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });
  const drug = [strength === undefined ? '' : `${strength} ${strengthUnit ?? ''}`.trim(), form ?? ''].join(' ').trim();
  return [drug, steps.join(', then ')].filter((part) => part !== '').join(': ');
}

const AXES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  polarity: { A: 'present', N: 'absent' },
};

/** The value of a context axis, in words. */
export function axisWords(axis: string, value: string): string {
  return AXES[axis]?.[value] ?? (nameOf(app.get().opened?.prefixes, value) || value);
}

/** The heading of the section with the given code. If the note has no such heading, the code is returned. */
export function sectionWords(code: string | undefined): string {
  if (code === undefined || code === '') return 'Before the first heading';
  const { reading } = app.get();
  const heading = reading?.sections.find(({ section, heading: words }) => section === code && words !== '')?.heading;
  return heading?.trim() ?? code;
}

/** A fraction as a percentage, rounded to a whole number. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
