// The exports of the kernel: plain functions over pointers and numbers; the memory is the only import.

export { xxh64, xxh64End, xxh64Start, xxh64Stripes } from './checksum';
export { singularForm } from './inflect';
export { internSlots, internWords } from './intern';
export { ivMeasure, ivPack, ivTerms, ivWeigh, ivWrite } from './invert';
export { nkExpression } from './node-key-expression';
export { nkFind, nkFinding, nkIsDescendant, nkKey, nkPrune, nkSubtreeEnd, nkVerify } from './node-keys';
export { listWords } from './list-words';
export { lsClasses, lsNameLimit, lsVerify } from './loose-classes';
export { lsBuild, lsCount, lsIndexBytes, lsNumbers } from './loose-index';
export { looseFound } from './loose-sets';
export { listMarks } from './marks';
export { searchFault, srAreaBytes, srFind, wholeNames } from './postings';
export { touchedTexts } from './postings-walk';
export { rzMatch, rzSpelling, rzSpellingForms } from './recognizer';
export { srNear } from './search-spelling';
export { srOpen, srVerify } from './search-verify';
export { rangeEnd, srPrefix, srTexts, srWord } from './search-words';
export { rzVerifyStart, rzVerifyStep } from './verify';
export { hashOf } from './vocabulary';
