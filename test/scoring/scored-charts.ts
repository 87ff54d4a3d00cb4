// Builds charts for the scoring tests from the short form used in the cases.

import type { Knowledge } from '../../src/knowledge/knowledge-base.js';

const RECORD =
  /^(?:([A-Z]):)?(.+?)(?:\.([AN]))?((?:\+[A-Z]{2})*)(?:#([A-Z]{2}))?((?:\+[A-Z]{2})*)(?:=(\S+?))?(?:@([SOAP]))?(?: \{(.*)\})?$/;

/**
 * Returns a function that looks up the id of a finding by its description. If the core does not have the finding, that
 * function throws an error that explains what to do.
 */
export function idsByDescription(kb: Knowledge): (description: string) => number {
  const { findings } = kb.tables;
  const ids = new Map<string, number>();
  for (let row = findings.rowCount - 1; row >= 0; row--) ids.set(findings.description(row), findings.id(row));
  return (description) => {
    const id = ids.get(description);
    if (id === undefined) throw new Error(`the core has no finding '${description}'; name another in the case`);
    return id;
  };
}

/** Returns the chart, in JSON, for records in short form; the ids of the records are a, b, c … */
export function chartOf(records: readonly string[], idOf: (description: string) => number): string {
  return JSON.stringify({ encounter: { records: records.map((record, at) => recordOf(record, at, idOf)) } });
}

function recordOf(written: string, at: number, idOf: (description: string) => number): object {
  const [, prefix, description = '', result, before = '', status, behind = '', value, SOAPCategory, more] =
    RECORD.exec(written) ?? [];
  const said = Object.fromEntries((more ?? '').split(',').map((one) => one.split(':').map((part) => part.trim())));
  const { prescription, ...emInfo } = said;
  const route = prescription === undefined ? undefined : { sigs: [{ route: prescription || 'PO' }] };
  return {
    id: String.fromCharCode(97 + at),
    ctermId: idOf(description),
    ...(prefix && { prefix }),
    ...(result && { result }),
    ...(status && { status }),
    ...(before + behind && { modifier: (before + behind).slice(1) }),
    ...(value && { value }),
    ...(SOAPCategory && { SOAPCategory }),
    ...('prescription' in said && { prescription: route ?? { sigs: [] } }),
    ...(Object.keys(emInfo).some((name) => name !== '') && { EMInfo: emInfo }),
  };
}
