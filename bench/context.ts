// `npm run bench -- context`: compares how cterm, medspaCy's ConText and negspaCy classify the findings in the traps.
// The peers are told where the findings are, whereas cterm finds them itself. If a peer is missing, the figures are
// printed but not recorded.

import { openKnowledgeBase } from '../src/index.js';
import { coreBytes } from '../test/recognition/knowledge.js';
import { type Answered, figuresOf, type SetFigures } from './context-scores.js';
import { ATTRIBUTES } from './context-states.js';
import { ctermAnswers } from './engines/context-cterm.js';
import { type ContextPeer, contextPeers, missingPackages, peerAnswers } from './engines/context-peers.js';
import { tableOf, writeRecord } from './report.js';
import { type CaseSet, caseSets, type Sentence } from './tasks/context-cases.js';

/** Runs the task, prints its tables and writes bench/results/context.json. */
export async function context(): Promise<void> {
  const peers = contextPeers.filter(isPresent);
  const sets = caseSets();
  const kb = await openKnowledgeBase(await coreBytes());
  const versions: Record<string, Readonly<Record<string, string>>> = {};
  const figures: SetFigures[] = [];
  for (const set of sets) {
    const sentences = sentencesOf(set);
    const own = sentences.map((sentence) => ctermAnswers(kb, sentence));
    const answered: Answered[] = [{ name: 'cterm', attributes: ATTRIBUTES, answers: own }];
    for (const peer of peers) {
      const { answers, versions: run } = peerAnswers(peer, sentences);
      versions[peer.name] = run;
      // Peers give exactly one answer for each case.
      answered.push({ ...peer, answers: answers.map((cases) => cases.map((answer) => [answer])) });
    }
    figures.push(figuresOf(set, answered));
  }
  for (const set of figures) print(set);
  if (peers.length === contextPeers.length) writeRecord('context', { versions, sets: figures });
  else console.log('nothing is recorded, because not all engines ran');
}

function isPresent(peer: ContextPeer): boolean {
  const missing = missingPackages(peer);
  if (missing !== undefined) console.log(`${peer.name}: skipped, ${missing}`);
  return missing === undefined;
}

function sentencesOf({ phenomena }: CaseSet): Sentence[] {
  return phenomena.flatMap(({ sentences }) => sentences);
}

function print({ name, attributes, phenomena, unanswered }: SetFigures): void {
  console.log(`\n${name}; names not found: ${unanswered.cterm}`);
  const engines = Object.keys(phenomena[0]?.engines ?? {});
  const rows = attributes.map(({ attribute, findings, wanted, engines: scored }) => [
    attribute,
    String(findings),
    String(wanted),
    ...engines.map((engine) => {
      const scores = scored[engine];
      return scores === undefined ? '–' : [scores.f1, scores.precision, scores.recall].map(shown).join(' ');
    }),
  ]);
  console.log(tableOf([['attribute', 'findings', 'true', ...engines], ...rows]));
  const shares = phenomena.map(({ name: phenomenon, findings, engines: scored }) => [
    phenomenon,
    String(findings),
    ...engines.map((engine) => {
      const { all, negated } = scored[engine] ?? {};
      return [all, negated].map((share) => (share === undefined ? '–' : shown(share))).join(' ');
    }),
  ]);
  console.log(tableOf([['phenomenon: all, negated', 'findings', ...engines], ...shares]));
}

function shown(share: number): string {
  return share.toFixed(3);
}
