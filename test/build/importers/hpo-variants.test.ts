// Further names of phenotypes: the exchange of wordings, the plain forms of "Abnormal X morphology", what is left out,
// and the shorthand against the labels of the release.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHORTHAND } from '../../../kb-build/importers/hpo/hpo-shorthand.js';
import { furtherNames, type PhenotypeName } from '../../../kb-build/importers/hpo/hpo-variants.js';
import { WORDINGS } from '../../../kb-build/importers/hpo/hpo-wordings.js';

const place = { file: 'hp.obo', line: 1 };

/** The further names of terms `id: name | name`, by id. */
function further(...terms: string[]): Record<string, string[]> {
  const names = terms.flatMap((term): PhenotypeName[] => {
    const [finding = '', texts = ''] = term.split(': ');
    return texts.split(' | ').map((text) => ({ finding, text, place }));
  });
  const found: Record<string, string[]> = {};
  for (const { finding, text } of furtherNames(names)) found[finding] = [...(found[finding] ?? []), text];
  return found;
}

describe('further names', () => {
  it('exchange one wording, and then another', () => {
    const { A = [] } = further('A: Sparse eyelashes');
    expect(A).toEqual(expect.arrayContaining(['sparse lash', 'scant eyelash', 'scanty lash']));
    expect(A).not.toContain('sparse eyelash');
  });

  it('say plainly what is abnormal', () => {
    expect(further('A: Abnormal columella morphology').A).toEqual(
      expect.arrayContaining(['abnormal columella', 'columella abnormality', 'columella anomaly']),
    );
    expect(further('A: Abnormality of the uvula').A).toEqual(expect.arrayContaining(['abnormal uvula']));
    expect(further('A: Abnormality of the nose and mouth')).toEqual({});
  });

  it('say what is abnormal of a part by its adjective', () => {
    expect(further('A: Abnormality of the eye').A).toEqual(
      expect.arrayContaining(['ocular anomaly', 'ophthalmic manifestation', 'eye defect']),
    );
    expect(further('A: Abnormality of the nervous system').A).toContain('neurological involvement');
    expect(further('A: Hearing abnormality').A).toEqual(
      expect.arrayContaining(['auditory manifestation', 'hearing defect']),
    );
    expect(further('A: Abnormal clavicle morphology').A).toContain('clavicular anomaly');
  });

  it('mean a part as a whole rather than its form', () => {
    const { A = [], B = [] } = further('A: Abnormality of the ear', 'B: Abnormal ear morphology');
    expect(A).toContain('otic anomaly');
    expect(B).not.toContain('otic anomaly');
  });

  it('leave out what another term is called, and what two would be', () => {
    const found = Object.values(further('A: Wide jaw', 'B: Broad jaw', 'C: High brow', 'D: Tall eyebrow')).flat();
    expect(found).not.toContain('broad jaw');
    expect(found).not.toContain('widened jaw');
    expect(found).not.toContain('high eyebrow');
  });

  it('leave long names as they are', () => {
    expect(further('A: Long and broad and flat and wide nail')).toEqual({});
  });

  it('are each made once', () => {
    const texts = Object.values(further('A: Wide nail | Broad nail', 'B: Small eyebrow')).flat();
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('wordings', () => {
  it('stand in one line each, in the singular, without hyphens', () => {
    const lines = WORDINGS.split('\n').filter((line) => line !== '');
    for (const line of lines) expect(line, 'write a = b, in lower case').toMatch(/^[a-z0-9 ]+(?: = [a-z0-9 ]+)+$/);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('shorthand', () => {
  it('is written once a term, each wording once', () => {
    expect(SHORTHAND.length).toBeGreaterThan(350);
    expect(new Set(SHORTHAND.map(({ id }) => id)).size).toBe(SHORTHAND.length);
    for (const { id, wordings } of SHORTHAND) {
      expect(new Set(wordings).size, `${id}: a wording stands twice`).toBe(wordings.length);
    }
    const all = SHORTHAND.flatMap(({ wordings }) => wordings);
    const twice = all.filter((wording, at) => all.indexOf(wording) !== at);
    expect(twice, 'give the wording to the term that it means').toEqual([]);
  });

  const RELEASE = '../shared/data/hpo/hp.v2024-08-13.json';
  it.skipIf(!existsSync(RELEASE))('bears the labels of the release (needs ../shared)', () => {
    const nodes: { id: string; lbl?: string }[] = JSON.parse(readFileSync(RELEASE, 'utf8')).graphs[0].nodes;
    const labels = new Map(nodes.map(({ id, lbl }) => [id.slice(id.lastIndexOf('/') + 1).replace('_', ':'), lbl]));
    for (const { id, label } of SHORTHAND) expect(labels.get(id), `${id} in hpo-shorthand-*.ts`).toBe(label);
  });
});
