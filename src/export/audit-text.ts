// The audit record as plain text for a reviewer: the note and the versions, then one paragraph per finding.

import type { AuditCode, AuditEntry, AuditRecord } from './audit-record.js';

/**
 * Writes an audit record as plain text.
 *
 * @example
 * const Text = 'No fever.';
 * auditText(auditRecord(kb, { Text, ...codeNote(kb, { Text }) })).includes('not reported: negated') // true
 */
export function auditText({ note, entries, provenance }: AuditRecord): string {
  const versions = ({ name, version }: { name: string; version: string }) => `${name} ${version}`.trim();
  const lines = [
    `Note: ${note.length} characters, sha256 ${note.sha256}`,
    `Engine: cterm ${provenance.engine}; knowledge: ${provenance.layers.map(versions).join(', ')}`,
  ];
  if (provenance.vocabularies.length > 0) {
    lines.push(`Vocabularies: ${provenance.vocabularies.map(versions).join(', ')}`);
  }
  const settings = Object.entries(provenance.settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  if (settings.length > 0) lines.push(`Settings: ${settings.join(', ')}`);
  return [...lines, ...entries.flatMap(entryLines)].join('\n');
}

function entryLines(entry: AuditEntry): string[] {
  const { index, length, text, description, notation, name, match, section, cues, codes, held } = entry;
  const how = name === undefined ? '' : `, name "${name}" (${match})`;
  const where = section === undefined ? '' : `, section ${section}`;
  return [
    '',
    `${index}–${index + length} "${plain(text)}": ${description} [${notation}]${how}${where}`,
    ...cues.map((cue) => `  cue "${plain(cue.text)}" at ${cue.index}: rule ${cue.rule} (${cue.axis})`),
    ...codes.flatMap(codeLines),
    ...(held === undefined ? [] : [`  not reported: ${held.reason}. ${held.explanation}${cited(held.guideline)}`]),
  ];
}

function codeLines({ vocab, code, description, sequence, ownCode, mapRule, steps }: AuditCode): string[] {
  return [
    `  code ${sequence}: ${code} (${vocab}) ${description}; by itself ${ownCode}, map rule ${mapRule ?? 'default'}`,
    ...steps.map(({ rule, guideline, from }) => `    from ${from} by rule ${rule}${cited(guideline)}`),
  ];
}

function cited(guideline: string): string {
  return guideline === '' ? '' : ` (guideline ${guideline})`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}
