// The one-letter headings of notes and the codes of their sections, in the order in which they occur.

export const SOAP_LETTERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['S', 'HPI'],
  ['O', 'PE'],
  ['A', 'ASSESSMENT'],
  ['P', 'PLAN'],
]);

/** The headings of an AMPLE history: allergies, medicines, past history, last meal and events. */
export const AMPLE_LETTERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['A', 'ALL'],
  ['M', 'MEDS'],
  ['P', 'PMH'],
  ['L', ''],
  ['E', 'HPI'],
]);
