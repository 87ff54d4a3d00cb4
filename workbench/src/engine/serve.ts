// The engine, which answers the page's requests in a worker. If a request fails, the answer is the message of the
// error, which never contains text from a note.

import { chartMap, decisionMaking, multiQuickPrompt, recognize, searchCodes, searchTerms } from 'cterm';
import { evaluateFiles } from '../evaluate/evaluate-files.js';
import { batchRow, newBatchWriter } from './batch-notes.js';
import { newSlots } from './knowledge-slots.js';
import { marksOf } from './mark-kinds.js';
import { noteExport } from './note-export.js';
import type { ChartCode, Posted, RequestName, Requests } from './protocol.js';
import { readNote } from './read-note.js';
import { chartOf, recordOf, visitOf } from './visit.js';

const slots = newSlots();
const writer = newBatchWriter();

type Answers = {
  [Name in RequestName]: (ask: Requests[Name]['ask']) => Requests[Name]['answer'] | Promise<Requests[Name]['answer']>;
};

const answers: Answers = {
  open: (ask) => slots.open(ask),
  mark({ text, encounter }) {
    const settings = { includeHypothetical: true, overlaps: 'nested' } as const;
    const { results } = recognize(slots.of('current'), {
      Text: text,
      Settings: settings,
      ...visitOf(encounter),
    }).taggedText;
    return { marks: marksOf(results) };
  },
  read({ slot, text, encounter, fixes }) {
    const started = performance.now();
    const reading = readNote(slots.of(slot), text, encounter, fixes);
    return { ...reading, milliseconds: performance.now() - started };
  },
  search({ query, vocabularies, limit }) {
    const found = searchCodes(slots.of('current'), {
      Query: query,
      Limit: limit,
      Verbose: true,
      IncludeCtermMaps: 'Limited',
      ...(vocabularies.length > 0 && { VocabCodes: [...vocabularies] }),
    }).matches;
    return { codes: found.match, expression: found.matchExpression };
  },
  terms: ({ query, limit }) => searchTerms(slots.of('current'), { Query: query, Limit: limit }).list.item,
  prompts({ ctermIds, size, encounter }) {
    if (ctermIds.length === 0) return [];
    const about = { CtermIds: [...ctermIds], ListSize: size, ...visitOf(encounter) };
    return multiQuickPrompt(slots.of('current'), { ...about, TermProperties: 'description' }).list.item;
  },
  decide({ records, encounter }) {
    return decisionMaking(slots.of('current'), { Chart: chartOf(encounter, records.map(recordOf)) }).decisionMaking;
  },
  codeChart({ records, encounter, vocabularies }) {
    const Chart = chartOf(encounter, records.map(recordOf));
    const { codeMap } = chartMap(slots.of('current'), { Chart, Vocabs: [...vocabularies], IncludeHints: true });
    return codeMap.flatMap(({ id, map }) =>
      map.flatMap(({ vocab, entries }) =>
        entries.slice(0, 1).map(({ code, description, properties, hints = [] }): ChartCode => {
          const sequence = Number(properties.find(({ name }) => name === 'sequence')?.value ?? 0);
          return { id, vocab, code, description, sequence, hints: hints.map(({ text }) => text) };
        }),
      ),
    );
  },
  export: (ask) => noteExport(slots.of('current'), ask),
  batch: ({ slot, notes, encounter }) => notes.map((note) => batchRow(slots.of(slot), note, encounter)),
  write: (ask) => writer.write(slots.of('current'), ask),
  evaluate: ({ files }) => evaluateFiles(slots.of('current'), files),
};

async function answer<Name extends RequestName>(name: Name, ask: Requests[Name]['ask']): Promise<unknown> {
  return answers[name](ask);
}

addEventListener('message', ({ data }) => {
  const { id, name, ask }: Posted = data;
  answer(name, ask).then(
    (value) => postMessage({ id, answer: value }),
    (error: unknown) => postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
