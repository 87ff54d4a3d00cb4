// Parses LOINC's long common names, which consist of component, property in brackets, specimen and method. The
// component alone becomes a short, plain name for just one code: the one that people usually mean when they name only
// the component.

/** The parts of a long common name such as `Glucose [Mass/volume] in Serum or Plasma by Test strip`. */
export interface LongCommonName {
  readonly component: string;
  readonly property: string;
  readonly system: string;
  readonly method: string;
}

const LONG_COMMON_NAME = /^(.+?) ?\[([^\]]+)\](?: (?:in|of) (.+?))?(?: by (.+))?$/;

/** Splits a long common name into its parts; undefined if the name has a different form (panels, ratios, documents). */
export function longCommonName(text: string): LongCommonName | undefined {
  const match = LONG_COMMON_NAME.exec(text.trim());
  if (match === null) return undefined;
  const [, component, property, system = '', method = ''] = match;
  return { component, property, system, method };
}

/** Default specimens, which usually go without saying. */
const UNSAID_SYSTEMS = new Set([
  'Blood',
  'Serum',
  'Plasma',
  'Serum or Plasma',
  'Serum, Plasma or Blood',
  'Venous blood',
]);
/** Matches components that are too vague on their own: counts, ratios, times after an event, headings. */
const NEEDS_THE_REST = /[/^+:;*=#%&]|--|\d(?:st|nd|rd|th)\b|\b(?:panel|comment|interpretation|other|type|pattern)\b/i;

/** The component as it is written on its own; undefined if it would then be vague or mean something else. */
export function plainComponent({ component, system }: LongCommonName): string | undefined {
  if (!UNSAID_SYSTEMS.has(system) || NEEDS_THE_REST.test(component) || component.length < 3) return undefined;
  const dotted = /^([^.]+)\.([a-z ]+)$/.exec(component);
  if (dotted !== null) return `${dotted[2]} ${dotted[1]}`;
  return component.includes('.') ? undefined : component;
}

/**
 * For each component, chooses the one code that is meant when the component is used alone. The order of the calls to
 * `offer` does not matter.
 */
export interface ComponentChoice {
  /**
   * Offers a code for a component. `rank` is its position in the list of commonest tests, counting from 1; 0 if it is
   * not in the list.
   */
  offer(component: string, code: string, rank: number): void;
  /**
   * Returns each component with its chosen code: the commonest, or the only one. A component with several codes is left
   * out if none of them has a rank.
   */
  chosen(): Iterable<readonly [component: string, code: string]>;
}

/** Creates an empty choice; codes are then added with `offer`. */
export function componentChoice(): ComponentChoice {
  const best = new Map<string, { code: string; rank: number; isShared: boolean }>();
  return {
    offer(component, code, rank) {
      const order = rank === 0 ? Number.POSITIVE_INFINITY : rank;
      const chosen = best.get(component);
      if (chosen === undefined) best.set(component, { code, rank: order, isShared: false });
      else if (order < chosen.rank) best.set(component, { code, rank: order, isShared: false });
      else if (order === chosen.rank && chosen.code !== code) chosen.isShared = true;
    },
    *chosen() {
      for (const [component, { code, isShared }] of best) if (!isShared) yield [component, code];
    },
  };
}
