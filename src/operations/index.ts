// The registry of operations. The tables in the documentation, the contract tests and the routing are derived from it,
// so a new operation needs only its own file, a line here and a line in named-operations.ts.

import { ancestors } from './ancestors.js';
import { chartMap } from './chart-map.js';
import { checkClaim } from './check-claim.js';
import { checkCodes } from './check-codes.js';
import { codeNote } from './code-note.js';
import { completeCode } from './complete-code.js';
import { composeNote } from './compose-note.js';
import { decisionMaking } from './decision-making.js';
import { descendants } from './descendants.js';
import {
  enumModifier,
  enumPrefix,
  enumResult,
  enumServices,
  enumSettings,
  enumSpecialty,
  enumStatus,
} from './enum-operations.js';
import { expand } from './expand.js';
import { jwks } from './jwks.js';
import { lookup } from './lookup.js';
import type { OperationDescription } from './operation.js';
import { prompt } from './prompt.js';
import { multiQuickPrompt, quickPrompt } from './quick-prompt.js';
import { rankConditions } from './rank-conditions.js';
import { recognize } from './recognize.js';
import { resolve } from './resolve.js';
import { resolveDocument } from './resolve-document.js';
import { resolveTerms } from './resolve-terms.js';
import { scoreChart } from './score-chart.js';
import { scoreNote } from './score-note.js';
import { searchCodes } from './search-codes.js';
import { searchTerms } from './search-terms.js';
import { subsumes } from './subsumes.js';
import { token } from './token.js';
import { translateItem } from './translate-item.js';
import { translateItems } from './translate-items.js';
import { validateCode } from './validate-code.js';
import { vocabs } from './vocabs.js';

/** All operations, in the order of the documentation. */
export const operations: readonly OperationDescription[] = /* @__PURE__ */ Object.freeze([
  recognize,
  codeNote,
  checkClaim,
  searchCodes,
  searchTerms,
  translateItem,
  translateItems,
  chartMap,
  resolve,
  resolveTerms,
  resolveDocument,
  composeNote,
  quickPrompt,
  multiQuickPrompt,
  prompt,
  scoreChart,
  scoreNote,
  decisionMaking,
  rankConditions,
  lookup,
  validateCode,
  expand,
  completeCode,
  checkCodes,
  subsumes,
  descendants,
  ancestors,
  vocabs,
  enumResult,
  enumModifier,
  enumStatus,
  enumPrefix,
  enumServices,
  enumSettings,
  enumSpecialty,
  token,
  jwks,
]);
