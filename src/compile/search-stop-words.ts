// Words that say nothing of what is looked for. They are not indexed, and a query is as good with them as without. Single
// letters are no stop words: hepatitis A, vitamin K, factor V.

/** The words, folded. */
export const SEARCH_STOP_WORDS: ReadonlySet<string> = new Set(
  `the of in on at to for by from with and or an as is are was were be been being it its this that these those there
   into onto has have had her his their our my your me him them he she they we you`.split(/\s+/),
);

/** Words that are said to a search more often than they are of what is looked for; descriptions may have them. */
export const SEARCH_REQUEST_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'please',
  'find',
  'search',
  'show',
  'code',
  'codes',
  'icd',
]);
