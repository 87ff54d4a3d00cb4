// The bill of materials lists everything that is in the notices, and the same inputs give the same bytes.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { files } from '../scripts/build/files.js';
import { bundledPackages } from '../scripts/build/notices.js';
import { billOfMaterials } from '../scripts/build/sbom.js';

const SCRIPTS = files('dist', /\.c?js$/).filter((file) => file !== 'dist/core-bundle.js');
const VOCABULARIES = 'kb-build/core/vocabularies.yaml';
const bom = () => billOfMaterials(SCRIPTS, VOCABULARIES);

test('it lists the bundled packages and the code systems with their licences', () => {
  const { bomFormat, specVersion, components, dependencies, metadata } = JSON.parse(bom());
  expect([bomFormat, specVersion, metadata.component.name]).toEqual(['CycloneDX', '1.5', 'cterm']);
  const listed = new Map<string, { type: string; licenses: object[]; version?: string }>(
    components.map((one: { name: string }) => [one.name, one]),
  );
  expect(bundledPackages(SCRIPTS).length).toBeGreaterThan(1);
  for (const name of bundledPackages(SCRIPTS)) {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    expect(listed.get(name)).toMatchObject({ type: 'library', version, licenses: [{ license: { name: license } }] });
  }
  expect([...listed.values()].filter(({ type }) => type === 'data').length).toBeGreaterThan(5);
  expect(dependencies[0].dependsOn.length).toBe(components.length);
});

test('it is the same for the same inputs, and has a different serial number for different inputs', () => {
  expect(bom()).toBe(bom());
  const other = billOfMaterials(SCRIPTS.slice(0, 1), VOCABULARIES);
  expect(JSON.parse(other).serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(JSON.parse(billOfMaterials([], VOCABULARIES)).serialNumber).not.toBe(JSON.parse(bom()).serialNumber);
});
