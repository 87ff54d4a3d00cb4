// What a long common name of LOINC says: component, property in brackets, specimen, method. From it come the short
// plain names: the component alone, for the code that the component alone means.

/** The parts of a long common name such as `Glucose [Mass/volume] in Serum or Plasma by Test strip`. */
export interface LongCommonName {
  readonly component: string;
  readonly property: string;
  readonly system: string;
  readonly method: string;
}

const LONG_COMMON_NAME = /^(.+?) ?\[([^\]]+)\](?: (?:in|of) (.+?))?(?: by (.+))?$/;

/** The parts of a long common name; undefined where it is not written so (panels, ratios, documents). */
export function longCommonName(text: string): LongCommonName | undefined {
  const match = LONG_COMMON_NAME.exec(text.trim());
  if (match === null) return undefined;
  const [, component, property, system = '', method = ''] = match;
  return { component, property, system, method };
}

/** Where a component is measured when nothing else is said. */
const UNSAID_SYSTEMS = new Set([
  'Blood',
  'Serum',
  'Plasma',
  'Serum or Plasma',
  'Serum, Plasma or Blood',
  'Venous blood',
]);
/** A component that is a count, a ratio, a time after something, or a heading says too little without the rest. */
const NEEDS_THE_REST = /[/^+:;*=#%&]|--|\d(?:st|nd|rd|th)\b|\b(?:panel|comment|interpretation|other|type|pattern)\b/i;

/** The component as one would say it alone; undefined where it would mean something else or nothing. */
export function plainComponent({ component, system }: LongCommonName): string | undefined {
  if (!UNSAID_SYSTEMS.has(system) || NEEDS_THE_REST.test(component) || component.length < 3) return undefined;
  const dotted = /^([^.]+)\.([a-z ]+)$/.exec(component);
  if (dotted !== null) return `${dotted[2]} ${dotted[1]}`;
  return component.includes('.') ? undefined : component;
}

/** Chooses, for every component, the one code that it means when said alone. Codes may be offered in any order. */
export interface ComponentChoice {
  /** `rank`: the place among the commonest tests, from 1; 0 = none. */
  offer(component: string, code: string, rank: number): void;
  /** Each component with its commonest code, or its only one; none where several unranked codes share it. */
  chosen(): Iterable<readonly [component: string, code: string]>;
}

/** A choice with nothing offered. */
export function componentChoice(): ComponentChoice {
  const best = new Map<string, { code: string; rank: number; isShared: boolean }>();
  return {
    offer(component, code, rank) {
      const place = rank === 0 ? Number.POSITIVE_INFINITY : rank;
      const known = best.get(component);
      if (known === undefined) best.set(component, { code, rank: place, isShared: false });
      else if (place < known.rank) best.set(component, { code, rank: place, isShared: false });
      else if (place === known.rank && known.code !== code) known.isShared = true;
    },
    *chosen() {
      for (const [component, { code, isShared }] of best) if (!isShared) yield [component, code];
    },
  };
}
