// Measures how much a lexicon learnt from one split of a corpus improves the coding of another. The lexicon is learnt
// from the codes in the training split of CodiEsp, and the categories of codes are measured on its development split.
// The script needs the reference corpora; nothing that is learnt is kept.
//   npx tsx scripts/lexicon-gain.ts

import { existsSync } from 'node:fs';
import { f1Of } from '../src/evaluation/counts.js';
import { learnLexicon } from '../src/evaluation/lexicon/learn-lexicon.js';
import { lexiconOverlay } from '../src/evaluation/lexicon/lexicon-overlay.js';
import { codedCaseCounts, codedCaseTexts } from '../test/quality/measures/codiesp.js';
import { openKnowledge, openWithOverlay, RELEASES } from '../test/quality/opened-bundle.js';

if (!existsSync(RELEASES) || !existsSync('../shared/corpora/codiesp')) {
  console.log('skipped: the corpus or the releases are not there');
} else {
  const kb = await openKnowledge();
  const notes = codedCaseTexts('train').map(({ id, text, codes }) => {
    return { id, text, findings: [], codes: { icd10: [...codes] } };
  });
  const lexicon = learnLexicon(kb, notes, { characters: 3 });
  const { names, doubtful } = lexicon;
  const dev = codedCaseTexts('dev');
  const figure = (of: typeof kb) => f1Of(codedCaseCounts(of, dev)).toFixed(4);
  console.log(`${names.length} names learnt, ${doubtful.length} hidden, from ${notes.length} cases`);
  console.log(`category F1 on ${dev.length} other cases: ${figure(kb)} without`);
  for (const [what, part] of [
    ['with the learnt names', { names, doubtful: [] }],
    ['with the doubtful names hidden', { names: [], doubtful }],
    ['with both', lexicon],
  ] as const) {
    console.log(`  ${figure(await openWithOverlay(lexiconOverlay(kb, part)))} ${what}`);
  }
}
