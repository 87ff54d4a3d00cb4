// Downloads a file completely or not at all, computing its SHA-256 along the way. Until it is complete, the file has a
// temporary name. After a transient failure (a busy or stalled server, a broken connection), the download is retried
// after increasing delays.

import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CtermError } from '../../errors/cterm-error.js';

export interface DownloadSettings {
  /** The download fails if no data arrives for this number of milliseconds. */
  readonly silence: number;
  /** Delays in milliseconds, one before each retry; there are as many retries as delays. */
  readonly pauses: readonly number[];
}

/** The default timeout and delays. */
export const PATIENT: DownloadSettings = { silence: 60_000, pauses: [2_000, 10_000, 30_000] };

/** The size and checksum of a downloaded file. */
export interface Downloaded {
  readonly bytes: number;
  readonly sha256: string;
}

/** Downloads `url` into the file `to`. Throws `unavailable` with the reason when all attempts fail. */
export async function download(url: string, to: string, settings: DownloadSettings = PATIENT): Promise<Downloaded> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptDownload(url, to, settings.silence);
    } catch (error) {
      const wait = settings.pauses[attempt];
      if (!(error instanceof CtermError) || isFinal(error) || wait === undefined) throw error;
      await pause(wait);
    }
  }
}

/** Whether a retry is pointless because the server has refused the request. */
function isFinal({ cause }: CtermError): boolean {
  return typeof cause === 'number' && cause < 500 && cause !== 408 && cause !== 429;
}

async function attemptDownload(url: string, to: string, silence: number): Promise<Downloaded> {
  const unfinished = `${to}.part`;
  const aborter = new AbortController();
  const giveUp = () => aborter.abort(new Error(`no data for ${silence / 1000} s`));
  let timer = setTimeout(giveUp, silence);
  try {
    const response = await fetch(url, { signal: aborter.signal });
    if (!response.ok || response.body === null) {
      throw new CtermError('unavailable', `${url} returned status ${response.status}.`, {
        cause: response.status,
      });
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const { body } = response;
    const counted = async function* () {
      for await (const chunk of chunksOf(body)) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, silence);
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await pipeline(counted, createWriteStream(unfinished), { signal: aborter.signal });
    // If the response has a content encoding, its stated length counts the encoded bytes, not the decoded bytes
    // received here.
    const expectedBytes =
      response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null;
    if (expectedBytes !== null && Number(expectedBytes) !== bytes) {
      throw new CtermError('unavailable', `${url} was truncated: received ${bytes} of ${expectedBytes} bytes.`);
    }
    renameSync(unfinished, to);
    return { bytes, sha256: hash.digest('hex') };
  } catch (cause) {
    rmSync(unfinished, { force: true });
    // If the file system caused the error, a retry does not help.
    if (cause instanceof CtermError || (cause instanceof Error && 'syscall' in cause && 'path' in cause)) throw cause;
    const reason = aborter.signal.aborted ? aborter.signal.reason : cause;
    throw new CtermError('unavailable', `${url} could not be fetched: ${reasonOf(reason)}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
