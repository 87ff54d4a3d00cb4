// The one-letter headings of notes and the codes of their sections, in the order in which they occur.

export const SOAP_LETTERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['S', 'HPI'],
  ['O', 'PE'],
  ['A', 'ASSESSMENT'],
  ['P', 'PLAN'],
]);
