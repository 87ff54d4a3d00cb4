// The values that the states in a trap imply for the four ConText and NegEx attributes, and whether an answer agrees
// with these values. The states are those in test/traps/judge.ts; states of tests, drugs and allergies are not
// listed here, because the peers cannot express them.

export const ATTRIBUTES = ['negated', 'doubtful', 'holder', 'past'] as const;

/**
 * `negated`: the finding is absent. `doubtful`: it is uncertain or hypothetical. `holder`: it is a relative's or
 * someone else's. `past`: it is historical.
 */
export type Attribute = (typeof ATTRIBUTES)[number];

/** An engine's answer for one finding. */
export type Answer = Readonly<Record<Attribute, boolean>>;

interface State {
  /** The attributes that the state determines, with their values. For the other attributes, any answer is correct. */
  readonly wanted: Readonly<Partial<Answer>>;
  /** Attributes that are accepted in place of a wanted one: for example, `negated` in place of `past`. */
  readonly orElse?: Readonly<Partial<Record<Attribute, Attribute>>>;
}

const STATES: Readonly<Record<string, State>> = {
  present: { wanted: { negated: false, doubtful: false, holder: false, past: false } },
  absent: { wanted: { negated: true, holder: false } },
  uncertain: { wanted: { negated: false, doubtful: true, holder: false, past: false } },
  past: { wanted: { negated: false, doubtful: false, holder: false, past: true } },
  // ConText has no attribute for a resolved finding, so "historical" and "negated" are both acceptable.
  resolved: { wanted: { doubtful: false, holder: false, past: true }, orElse: { past: 'negated' } },
  family: { wanted: { negated: false, doubtful: false, holder: true } },
  'family-absent': { wanted: { negated: true, holder: true } },
  // A hypothetical finding and someone else's finding are both kept out of the patient's record, so it makes no
  // difference which of the two is reported.
  other: { wanted: { holder: true }, orElse: { holder: 'doubtful' } },
  hypothetical: { wanted: { doubtful: true } },
};

/** The states in which the patient does not have the finding. It is then correct to report nothing. */
const UNREPORTED: readonly string[] = ['hypothetical', 'other'];

/** Whether every alternative state can be expressed by the attributes. */
export function isExpressible(states: readonly string[]): boolean {
  return states.every((state) => STATES[state] !== undefined);
}

/** Whether at least one of the alternatives allows an engine not to report the finding. */
export function maySayNothing(states: readonly string[]): boolean {
  return states.some((state) => UNREPORTED.includes(state));
}

/** The value of an attribute if all the alternatives agree on it; otherwise undefined. */
export function wantedOf(states: readonly string[], attribute: Attribute): boolean | undefined {
  const values = new Set(states.map((state) => STATES[state]?.wanted[attribute]));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Whether an answer has the correct value for an attribute; the alternatives must agree on that value. */
export function agreesOn(states: readonly string[], attribute: Attribute, answer: Answer): boolean {
  const wanted = wantedOf(states, attribute);
  return answer[attribute] === wanted || (wanted === true && states.some((state) => isElse(state, attribute, answer)));
}

/** Whether an answer agrees with one of the alternatives in all the attributes that the engine supports. */
export function agrees(states: readonly string[], attributes: readonly Attribute[], answer: Answer): boolean {
  return states.some((state) =>
    attributes.every((attribute) => {
      const wanted = STATES[state]?.wanted[attribute];
      return wanted === undefined || answer[attribute] === wanted || (wanted && isElse(state, attribute, answer));
    }),
  );
}

/** Whether the answer has the other attribute that the state accepts in place of this one. */
function isElse(state: string, attribute: Attribute, answer: Answer): boolean {
  const other = STATES[state]?.orElse?.[attribute];
  return other !== undefined && answer[other];
}
