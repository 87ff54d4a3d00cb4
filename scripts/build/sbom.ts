// The software bill of materials for the package, in CycloneDX 1.5: the packages whose code is in the bundled scripts,
// and the code systems in the knowledge. It contains neither timestamps nor random numbers, so that the same inputs
// give the same bytes.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { bundledPackages, packageManifest } from './notices.js';

interface Vocabulary {
  readonly name: string;
  readonly caption: string;
  readonly licence: string;
  readonly version?: string;
}

/** The contents of dist/sbom.cdx.json for the given bundled scripts and vocabularies file. */
export function billOfMaterials(bundles: readonly string[], vocabulariesFile: string): string {
  const own: { name: string; version: string; license: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const vocabularies: Vocabulary[] = parse(readFileSync(vocabulariesFile, 'utf8'));
  const packages = bundledPackages(bundles).map((name) => {
    const { version, license } = packageManifest(name);
    const purl = purlOf(name, version);
    return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ license: { name: license } }], purl };
  });
  const data = vocabularies.map(({ name, caption, licence, version }) => ({
    type: 'data',
    'bom-ref': `vocabulary:${name}`,
    name: caption,
    ...(version === undefined ? {} : { version: String(version) }),
    licenses: [{ license: { name: licence } }],
  }));
  const purl = purlOf(own.name, own.version);
  const component = {
    type: 'library',
    'bom-ref': purl,
    name: own.name,
    version: own.version,
    licenses: [{ license: { name: own.license } }],
    purl,
  };
  const components = [...packages, ...data];
  const content = {
    metadata: { component },
    components,
    dependencies: [{ ref: purl, dependsOn: components.map((one) => one['bom-ref']) }],
  };
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID (version 8, custom) derived from the content, so that it changes if and only if the content does. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
