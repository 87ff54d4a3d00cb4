// Exports the operations under their public names, and nothing else, so that the type of this module lists the
// operations that the pool offers.

export { ancestors } from './ancestors.js';
export { chartMap } from './chart-map.js';
export { checkClaim } from './check-claim.js';
export { checkCodes } from './check-codes.js';
export { codeNote } from './code-note.js';
export { completeCode } from './complete-code.js';
export { composeNote } from './compose-note.js';
export { decisionMaking } from './decision-making.js';
export { descendants } from './descendants.js';
export {
  enumModifier,
  enumPrefix,
  enumResult,
  enumServices,
  enumSettings,
  enumSpecialty,
  enumStatus,
} from './enum-operations.js';
export { expand } from './expand.js';
export { jwks } from './jwks.js';
export { lookup } from './lookup.js';
export { prompt } from './prompt.js';
export { multiQuickPrompt, quickPrompt } from './quick-prompt.js';
export { rankConditions } from './rank-conditions.js';
export { recognize } from './recognize.js';
export { resolve } from './resolve.js';
export { resolveDocument } from './resolve-document.js';
export { resolveTerms } from './resolve-terms.js';
export { scoreChart } from './score-chart.js';
export { scoreNote } from './score-note.js';
export { searchCodes } from './search-codes.js';
export { searchTerms } from './search-terms.js';
export { subsumes } from './subsumes.js';
export { token } from './token.js';
export { translateItem } from './translate-item.js';
export { translateItems } from './translate-items.js';
export { validateCode } from './validate-code.js';
export { vocabs } from './vocabs.js';
