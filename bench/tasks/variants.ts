// Generates variants of real names, so that a dictionary can be extended to any size and still look like clinical
// wording. A variant is a name with a qualifier added in front, a name with a site or course added at the end, a name
// with its words reordered, or two names joined. The generator is seeded, so the list is the same every time.

const QUALIFIERS = (
  'acute chronic subacute recurrent severe mild moderate left right bilateral unilateral congenital acquired primary ' +
  'secondary suspected probable resolved persistent progressive intermittent familial juvenile neonatal postoperative ' +
  'traumatic idiopathic diffuse focal proximal distal anterior posterior superior inferior early late active stable ' +
  'worsening refractory atypical isolated multiple generalized localized history-of rule-out'
)
  .split(' ')
  .map((word) => word.replaceAll('-', ' '));

const SITES = (
  'left/arm right/arm left/leg right/leg left/knee right/knee left/hip right/hip left/shoulder right/shoulder abdomen ' +
  'chest neck back lower/back hand foot face scalp pelvis thigh wrist ankle elbow left/eye right/eye left/lung right/lung'
)
  .split(' ')
  .map((site) => site.replaceAll('/', ' '));

const ENDINGS = [
  'with complications',
  'without complication',
  'in remission',
  'with fever',
  'with pain',
  'type 1',
  'type 2',
  'stage 3',
  'grade 2',
  'in pregnancy',
  'of childhood',
  'with hemorrhage',
  'status post surgery',
  'due to infection',
  'due to trauma',
  'in relapse',
];

const LONGEST_JOINED_WORDS = 8;

/** Keeps passing generated variants of `names` to `add` until `add` returns true. */
export function addVariants(names: readonly string[], add: (variant: string) => boolean): void {
  const random = seededRandom(0x5eed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (;;) {
    for (const name of names) {
      if (add(variantOf(name, pick, random))) return;
    }
  }
}

function variantOf(name: string, pick: <T>(list: readonly T[]) => T, random: () => number): string {
  const words = name.split(' ');
  switch (Math.floor(random() * 6)) {
    case 0:
      return `${pick(QUALIFIERS)} ${name}`;
    case 1:
      return `${pick(QUALIFIERS)} ${pick(QUALIFIERS)} ${name}`;
    case 2:
      return `${name} of ${pick(SITES)}`;
    case 3:
      return `${name} ${pick(ENDINGS)}`;
    case 4:
      return words.length > 1 ? swapWords(words, Math.floor(random() * (words.length - 1))) : `${name} ${pick(SITES)}`;
    default:
      return words.length < LONGEST_JOINED_WORDS
        ? `${pick(QUALIFIERS)} ${name} ${pick(ENDINGS)}`
        : `${pick(SITES)} ${name}`;
  }
}

/** The words rotated at one position: "fracture of femur" → "of femur fracture" or "femur fracture of". */
function swapWords(words: readonly string[], at: number): string {
  return [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' ');
}

/** A mulberry32 generator with values in [0, 1), which always produces the same sequence for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
