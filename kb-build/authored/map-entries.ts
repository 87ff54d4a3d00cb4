// Reads the codes given for a finding. They are written as a single entry (`J45.901 when status=WO`), as a list of
// entries (one group, in which the entries are tried in order), or as a list of lists (several groups). An entry may
// also be written in long form, as a mapping.

import { RELATIONSHIPS, type Relationship } from '../../src/bundle/sections/maps-section.js';
import { canonicalRule } from '../canonical-rules.js';
import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import { refuseCode } from '../ids/code-forms.js';
import type { FindingKey, MapRecord, SourceLocation } from '../records.js';
import { asText, asWord, fieldsOf, requiredText, textField } from './read-tree.js';
import type { TextTree, Tree } from './yaml-tree.js';

interface Entry {
  code: string;
  relationship: Relationship;
  rule: string;
  advice: string;
  place: SourceLocation;
}

/**
 * The map records from a finding to codes in one vocabulary; groups are numbered from `firstGroup`, and priorities from
 * 1.
 */
export function* readMaps(
  finding: FindingKey,
  vocab: string,
  tree: Tree,
  firstGroup: number,
  complain: Complain,
): Generator<MapRecord> {
  let group = firstGroup;
  for (const trees of groupsOf(tree, complain)) {
    const entries = trees.flatMap((entry) => readEntry(entry, vocab, complain) ?? []);
    complainOfOrder(entries, complain);
    for (const [i, { code, relationship, rule, advice, place }] of entries.entries()) {
      const record: MapRecord = {
        kind: 'map',
        finding,
        vocab,
        code,
        relationship,
        group,
        priority: i + 1,
        rule,
        place,
      };
      if (advice !== '') record.advice = advice;
      yield record;
    }
    if (entries.length > 0) group++;
  }
}

function groupsOf(tree: Tree, complain: Complain): Tree[][] {
  if (tree.kind !== 'list') return [[tree]];
  if (!tree.items.some((item) => item.kind === 'list')) return [tree.items];
  return tree.items.flatMap((item) => {
    if (item.kind === 'list') return [item.items];
    complain(item.place, 'a list mixes codes and groups of codes', 'put every entry in a group: [[…], […]]');
    return [];
  });
}

/** Reports entries that can never be reached: a rule after the default entry, or a second entry with the same rule. */
function complainOfOrder(entries: readonly Entry[], complain: Complain): void {
  const unruled = entries.findIndex(({ rule }) => rule === '');
  const seen = new Set<string>();
  for (const [i, { code, rule, place }] of entries.entries()) {
    if (rule !== '' && unruled >= 0 && i > unruled) {
      complain(
        place,
        `${code} is never reached: the default entry comes before it`,
        'put the entry without a rule last',
      );
    } else if (rule !== '' && seen.has(rule)) {
      complain(
        place,
        `${code} is never reached: an earlier entry has the same rule`,
        'drop one of them, or put it in a group of its own',
      );
    }
    seen.add(rule);
  }
}

function readEntry(tree: Tree, vocab: string, complain: Complain): Entry | undefined {
  if (tree.kind === 'map') return readLongEntry(tree, vocab, complain);
  const text = asText(tree, 'a code', complain);
  if (text === undefined) return undefined;
  const [head = '', ...rules] = text.text.split(/\s+when\s+/);
  const [code = '', ...words] = head.trim().split(/\s+/);
  const relation = readRelation(words, text, complain);
  const rule = rules.length === 0 ? '' : readRule(rules.join(' when '), text.place, complain);
  if (!acceptCode(vocab, code, text.place, complain) || relation === undefined || rule === undefined) return undefined;
  return { code, relationship: relation, rule, advice: '', place: text.place };
}

function readRelation(words: string[], text: TextTree, complain: Complain): Relationship | undefined {
  const word = words[0];
  if (word === undefined) return 'exact';
  const found = RELATIONSHIPS.find((relation) => relation === word);
  if (found !== undefined && words.length === 1) return found;
  const unknown = found === undefined ? word : (words[1] ?? word);
  const accepted = [...RELATIONSHIPS, 'when'];
  complain(
    text.place,
    `'${unknown}' is not understood after a code`,
    didYouMean(unknown, accepted, `write ${accepted.join(', ')}`),
  );
  return undefined;
}

function readLongEntry(tree: Tree, vocab: string, complain: Complain): Entry | undefined {
  if (tree.kind !== 'map') return undefined;
  const fields = fieldsOf(tree, ['code', 'relation', 'when', 'advice'], complain);
  const code = requiredText(fields.code, 'code', tree.place, complain);
  const relationship =
    fields.relation === undefined ? 'exact' : asWord(fields.relation, 'relation', RELATIONSHIPS, complain);
  const when = fields.when === undefined ? undefined : asText(fields.when, 'when', complain);
  const rule = when === undefined ? '' : readRule(when.text, when.place, complain);
  const advice = textField(fields.advice, 'advice', complain);
  if (code === undefined || relationship === undefined || rule === undefined) return undefined;
  if (!acceptCode(vocab, code.text, code.place, complain)) return undefined;
  return { code: code.text, relationship, rule, advice, place: tree.place };
}

function readRule(text: string, place: SourceLocation, complain: Complain): string | undefined {
  const { rule, refusals } = canonicalRule(text);
  for (const { problem, mend } of refusals) complain(place, problem, mend);
  return refusals.length === 0 ? rule : undefined;
}

function acceptCode(vocab: string, code: string, place: SourceLocation, complain: Complain): boolean {
  const refusal = refuseCode(vocab, code);
  if (refusal !== undefined) complain(place, refusal.problem, refusal.mend);
  return refusal === undefined;
}
