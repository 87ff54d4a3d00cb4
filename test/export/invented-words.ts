// Random texts made up of words that occur in notes, for property tests of the export formats.

import fc from 'fast-check';

/** A text composed of findings, cues, numbers and punctuation in any order. */
export const noteWords = fc
  .array(
    fc.constantFrom(
      ...['asthma', 'chest pain', 'fever', 'no', 'possible', 'rule out', 'mother had', 'severe', 'left', 'chronic'],
      ...['metformin', '500 mg', 'penicillin', 'allergic to', 'A1c', '8.2%', '<', '>', '5', 'BP', '142/90', 'ordered'],
      ...['chest x-ray', 'heart murmur', 'stable', 'resolved', 'smoker', 'PMH:', 'FH:', 'PLAN:', 'MEDICATIONS:', '\n'],
      ...[
        '.',
        ',',
        '&',
        '"',
        "'",
        '<b>',
        '</mark>',
        '😀',
        'é',
        '\ud800',
        '\r',
        'physical therapy',
        'wound care',
        'pneumonia',
      ],
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '));
