// Additional names of phenotypes: substituted wordings, plain forms of "Abnormal X morphology", omitted names, and the
// shorthand, whose labels are compared with the release.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { furtherNames, type PhenotypeName } from '../../../kb-build/importers/hpo/hpo-variants.js';
import { CORE_WORDS, NO_WORDS } from '../core-words.js';

const place = { file: 'hp.obo', line: 1 };

/** The additional names of some terms, keyed by id; a term is written as `id: name | name`. */
function further(...terms: string[]): Record<string, string[]> {
  const names = terms.flatMap((term): PhenotypeName[] => {
    const [finding = '', texts = ''] = term.split(': ');
    return texts.split(' | ').map((text) => ({ finding, text, place }));
  });
  const found: Record<string, string[]> = {};
  for (const { finding, text } of furtherNames(names, CORE_WORDS)) found[finding] = [...(found[finding] ?? []), text];
  return found;
}

describe('further names', () => {
  it('substitute first one wording, and then another', () => {
    const { A = [] } = further('A: Sparse eyelashes');
    expect(A).toEqual(expect.arrayContaining(['sparse lash', 'scant eyelash', 'scanty lash']));
    expect(A).not.toContain('sparse eyelash');
  });

  it('name the abnormality directly', () => {
    expect(further('A: Abnormal columella morphology').A).toEqual(
      expect.arrayContaining(['abnormal columella', 'columella abnormality', 'columella anomaly']),
    );
    expect(further('A: Abnormality of the uvula').A).toEqual(expect.arrayContaining(['abnormal uvula']));
    expect(further('A: Abnormality of the nose and mouth')).toEqual({});
  });

  it('describe the abnormality of a part by the adjective of that part', () => {
    expect(further('A: Abnormality of the eye').A).toEqual(
      expect.arrayContaining(['ocular anomaly', 'ophthalmic manifestation', 'eye defect']),
    );
    expect(further('A: Abnormality of the nervous system').A).toContain('neurological involvement');
    expect(further('A: Hearing abnormality').A).toEqual(
      expect.arrayContaining(['auditory manifestation', 'hearing defect']),
    );
    expect(further('A: Abnormal clavicle morphology').A).toContain('clavicular anomaly');
  });

  it('refer to a part as a whole rather than to its form', () => {
    const { A = [], B = [] } = further('A: Abnormality of the ear', 'B: Abnormal ear morphology');
    expect(A).toContain('otic anomaly');
    expect(B).not.toContain('otic anomaly');
  });

  it('leave out names of other terms, and names that two terms would share', () => {
    const found = Object.values(further('A: Wide jaw', 'B: Broad jaw', 'C: High brow', 'D: Tall eyebrow')).flat();
    expect(found).not.toContain('broad jaw');
    expect(found).not.toContain('widened jaw');
    expect(found).not.toContain('high eyebrow');
  });

  it('are not made from long names', () => {
    expect(further('A: Long and broad and flat and wide nail')).toEqual({});
  });

  it('are created only once each', () => {
    const texts = Object.values(further('A: Wide nail | Broad nail', 'B: Small eyebrow')).flat();
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('shorthand', () => {
  it('covers only terms in the release, and none of them twice', () => {
    expect(further('HP:0002650: Scoliosis')['HP:0002650']).toEqual(expect.arrayContaining(['scoliotic']));
    const found = further('HP:0000001: Scoliotic', 'HP:0002650: Scoliosis');
    expect(found['HP:0002650'] ?? []).not.toContain('scoliotic');
  });

  it('is absent if there are no authored words, and no variants are created', () => {
    const names = [{ finding: 'HP:0000508', text: 'Drooping upper eyelid', place }];
    expect([...furtherNames(names, NO_WORDS)]).toEqual([]);
    expect([...furtherNames(names, CORE_WORDS)].length).toBeGreaterThan(3);
  });

  const RELEASE = '../shared/data/hpo/hp.v2024-08-13.json';
  it.skipIf(!existsSync(RELEASE))('uses the labels of the release (needs ../shared)', () => {
    const nodes: { id: string; lbl?: string }[] = JSON.parse(readFileSync(RELEASE, 'utf8')).graphs[0].nodes;
    const labels = new Map(nodes.map(({ id, lbl }) => [id.slice(id.lastIndexOf('/') + 1).replace('_', ':'), lbl]));
    for (const { id, label } of CORE_WORDS.phenotypes.shorthand)
      expect(labels.get(id), `${id} in phenotype-shorthand.yaml`).toBe(label);
  });
});
