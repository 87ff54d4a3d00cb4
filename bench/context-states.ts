// What the states of a trap say about the four attributes that ConText and NegEx speak of, and whether an answer agrees.
// The states are those of test/traps/judge.ts; a state of tests, drugs or allergies has no entry here, because the
// peers' rules have no words for it.

export const ATTRIBUTES = ['negated', 'doubtful', 'holder', 'past'] as const;

/**
 * `negated`: the finding is absent. `doubtful`: it is uncertain or only imagined. `holder`: it is a relative's or
 * another person's. `past`: it is a thing of the past.
 */
export type Attribute = (typeof ATTRIBUTES)[number];

/** What an engine says about one finding. */
export type Answer = Readonly<Record<Attribute, boolean>>;

interface State {
  /** The attributes that the state settles; a reader may answer the others either way. */
  readonly wanted: Readonly<Partial<Answer>>;
  /** Keyed by an attribute that is wanted: another one that says as much when it is true. */
  readonly orElse?: Readonly<Partial<Record<Attribute, Attribute>>>;
}

const STATES: Readonly<Record<string, State>> = {
  present: { wanted: { negated: false, doubtful: false, holder: false, past: false } },
  absent: { wanted: { negated: true, holder: false } },
  uncertain: { wanted: { negated: false, doubtful: true, holder: false, past: false } },
  past: { wanted: { negated: false, doubtful: false, holder: false, past: true } },
  // ConText has no word for a finding that is gone: both "historical" and "negated" say so.
  resolved: { wanted: { doubtful: false, holder: false, past: true }, orElse: { past: 'negated' } },
  family: { wanted: { negated: false, doubtful: false, holder: true } },
  'family-absent': { wanted: { negated: true, holder: true } },
  // A finding kept out of the patient's record as imagined does no more harm than one kept out as somebody else's.
  other: { wanted: { holder: true }, orElse: { holder: 'doubtful' } },
  hypothetical: { wanted: { doubtful: true } },
};

/** The states in which a finding is not one of the patient's, so that reporting nothing is a right answer. */
const UNREPORTED: readonly string[] = ['hypothetical', 'other'];

/** Whether every alternative is a state that the attributes can express. */
export function isExpressible(states: readonly string[]): boolean {
  return states.every((state) => STATES[state] !== undefined);
}

/** Whether one of the alternatives lets the finding go unreported. */
export function maySayNothing(states: readonly string[]): boolean {
  return states.some((state) => UNREPORTED.includes(state));
}

/** The value of an attribute on which all alternatives agree; undefined if they leave it open. */
export function wantedOf(states: readonly string[], attribute: Attribute): boolean | undefined {
  const values = new Set(states.map((state) => STATES[state]?.wanted[attribute]));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Whether an answer agrees with what is wanted of one attribute, which the alternatives settle. */
export function agreesOn(states: readonly string[], attribute: Attribute, answer: Answer): boolean {
  const wanted = wantedOf(states, attribute);
  return answer[attribute] === wanted || (wanted === true && states.some((state) => isElse(state, attribute, answer)));
}

/** Whether an answer agrees with one of the alternatives in all attributes that the engine can tell. */
export function agrees(states: readonly string[], attributes: readonly Attribute[], answer: Answer): boolean {
  return states.some((state) =>
    attributes.every((attribute) => {
      const wanted = STATES[state]?.wanted[attribute];
      return wanted === undefined || answer[attribute] === wanted || (wanted && isElse(state, attribute, answer));
    }),
  );
}

/** Whether the answer says in the other way that the state allows what the attribute would say. */
function isElse(state: string, attribute: Attribute, answer: Answer): boolean {
  const other = STATES[state]?.orElse?.[attribute];
  return other !== undefined && answer[other];
}
