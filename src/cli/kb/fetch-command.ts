// `cterm kb fetch` downloads public releases from their publishers, ready for `kb build`. Each download is stored with
// a record of its time, its files and their SHA-256, so that nothing is fetched twice and builds can be traced back to
// their sources.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../../kb-build/write-outputs.js';
import { CtermError } from '../../errors/cterm-error.js';
import { nearest } from '../../errors/nearest.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { type DownloadSettings, download, PATIENT } from '../fetch/download.js';
import { type Download, RELEASES, type Release } from '../fetch/releases.js';
import { extractMember, type ZipMember, zipMembers } from '../fetch/zip.js';
import { showBytes, showTable } from './number-format.js';

const PATH = 'cterm kb fetch';
/** The file in a release's folder that records its download. */
const RECORD = 'fetched.json';

export const fetchReleases: Command = {
  name: 'fetch',
  summary: 'download public releases to build from',
  help: `Usage: ${PATH} <folder> [release …] [--again] [--list]

Downloads the current public releases (all, or those named) from their publishers into folders below <folder>, ready
for cterm kb build. Checksums are verified for final releases, and always recorded in ${RECORD}. A release
that is already there is kept. LOINC, SNOMED CT and UMLS need an account and are not fetched: add them yourself.

  --again          fetch releases again that are already there
  --list           list the releases and their publishers, fetch nothing

Exit code 0: everything is there. 1: something could not be fetched. 2: invalid usage.`,
  run: (args, terminal) => fetchFrom(RELEASES, PATIENT, args, terminal),
};

/** Runs the command for a list of releases and returns the exit code. */
export async function fetchFrom(
  releases: readonly Release[],
  settings: DownloadSettings,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const read = readArguments(args, { again: {}, list: {} });
  if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
  const [folder, ...wanted] = read.operands;
  if (read.flags.list) {
    terminal.out(
      showTable(
        releases.flatMap(({ name, summary, page }) => [
          [name, summary],
          ['', page],
        ]),
      ),
    );
    return DONE;
  }
  if (folder === undefined) return refuseUsage(PATH, 'name the folder to fetch into', terminal);
  const names = releases.map(({ name }) => name);
  for (const name of wanted) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    return refuseUsage(PATH, `unknown release ${name}; ${near ? `did you mean ${near}?` : names.join(' ')}`, terminal);
  }
  let code = DONE;
  for (const release of releases) {
    if (wanted.length > 0 && !wanted.includes(release.name)) continue;
    const into = join(folder, release.name);
    if (!read.flags.again && existsSync(join(into, RECORD))) {
      terminal.out(`${release.name}: already there`);
      continue;
    }
    try {
      const files = await fetchRelease(release, into, settings);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      terminal.out(`${release.name}: ${files.length === 1 ? '1 file' : `${files.length} files`}, ${showBytes(bytes)}`);
    } catch (error) {
      if (!(error instanceof CtermError)) throw error;
      terminal.error(`${release.name}: ${error.message}\n  See ${release.page}`);
      code = PROBLEM;
    }
  }
  return code;
}

interface FetchedFile {
  readonly url: string;
  /** The path of the file inside the release's folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Fetches a release into a temporary folder, which then replaces the folder `into`. That folder never contains an
 * incomplete edition.
 */
async function fetchRelease(release: Release, into: string, settings: DownloadSettings): Promise<FetchedFile[]> {
  const unfinished = `${into}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    const files: FetchedFile[] = [];
    for (const one of release.downloads) files.push(...(await fetchDownload(one, unfinished, settings)));
    const record = { release: release.name, fetchedAt: new Date().toISOString(), files };
    writeWhole(join(unfinished, RECORD), `${JSON.stringify(record, null, 1)}\n`);
    rmSync(into, { recursive: true, force: true });
    renameSync(unfinished, into);
    return files;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function fetchDownload(from: Download, into: string, settings: DownloadSettings): Promise<FetchedFile[]> {
  const { url, save, take, sha256 = {} } = from;
  if (save !== undefined) {
    const { bytes, sha256: sum } = await download(url, join(into, save), settings);
    return [verified({ url, file: save, bytes, sha256: sum }, sha256)];
  }
  const archive = join(into, 'archive.zip');
  await download(url, archive, settings);
  const wanted = new RegExp(take ?? '', 'i');
  const members = zipMembers(archive).filter(({ path }) => wanted.test(path));
  if (members.length === 0) throw new CtermError('unavailable', `${url} has no member that matches ${take}.`);
  const files: FetchedFile[] = [];
  for (const member of members) {
    const file = targetPath(member, from);
    const to = join(into, file);
    mkdirSync(dirname(to), { recursive: true });
    await extractMember(archive, member, to);
    files.push(verified({ url, file, bytes: member.bytes, sha256: await digestOf(to) }, sha256));
  }
  rmSync(archive);
  return files;
}

/** The path of an extracted member, relative to the release's folder and always inside it. */
function targetPath({ path }: ZipMember, { strip }: Download): string {
  if (strip === undefined) return basename(path);
  const kept = path.split('/').slice(strip);
  if (kept.length === 0 || kept.some((part) => part === '' || part === '.' || part === '..')) {
    throw new CtermError(
      'invalid-document',
      `the archive's member ${path} cannot be extracted here: its path is too short or leaves the folder.`,
    );
  }
  return kept.join('/');
}

/**
 * Returns the file if its checksum matches the pinned checksum or no checksum is pinned; otherwise throws
 * `unavailable`.
 */
function verified(file: FetchedFile, pinned: Readonly<Record<string, string>>): FetchedFile {
  const expected = pinned[basename(file.file)];
  if (expected === undefined || expected === file.sha256) return file;
  throw new CtermError(
    'unavailable',
    `${file.file} is not the expected release: expected sha256 ${expected}, got ${file.sha256}.`,
  );
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
