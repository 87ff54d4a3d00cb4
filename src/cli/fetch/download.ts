// Downloads a file whole or not at all, while its sha256 is taken: what is not finished has another name. Trouble that
// may pass (a busy or silent server, a broken connection) is tried again, each time after a longer pause.

import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CtermError } from '../../errors/cterm-error.js';

export interface DownloadSettings {
  /** Milliseconds without a byte after which the server counts as silent. */
  readonly silence: number;
  /** Milliseconds before each further attempt; as many attempts as there are, and the first. */
  readonly pauses: readonly number[];
}

export const PATIENT: DownloadSettings = { silence: 60_000, pauses: [2_000, 10_000, 30_000] };

/** What was downloaded. */
export interface Downloaded {
  readonly bytes: number;
  readonly sha256: string;
}

/** Fetches `url` into the file `to`. Throws `unavailable` with the reason when it cannot be had. */
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

/** Whether another attempt is in vain: the server answered, and the answer is no. */
function isFinal({ cause }: CtermError): boolean {
  return typeof cause === 'number' && cause < 500 && cause !== 408 && cause !== 429;
}

async function attemptDownload(url: string, to: string, silence: number): Promise<Downloaded> {
  const unfinished = `${to}.part`;
  const patience = new AbortController();
  const giveUp = () => patience.abort(new Error(`silent for ${silence / 1000} s`));
  let timer = setTimeout(giveUp, silence);
  try {
    const response = await fetch(url, { signal: patience.signal });
    if (!response.ok || response.body === null) {
      throw new CtermError('unavailable', `${url} was answered with status ${response.status}.`, {
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
    await pipeline(counted, createWriteStream(unfinished), { signal: patience.signal });
    // A length beside a content encoding counts other bytes than those that arrive here.
    const said = response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null;
    if (said !== null && Number(said) !== bytes) {
      throw new CtermError('unavailable', `${url} was cut off: ${bytes} of ${said} bytes came.`);
    }
    renameSync(unfinished, to);
    return { bytes, sha256: hash.digest('hex') };
  } catch (cause) {
    rmSync(unfinished, { force: true });
    // What the file system refuses is not the network's fault, and no other attempt mends it.
    if (cause instanceof CtermError || (cause instanceof Error && 'syscall' in cause && 'path' in cause)) throw cause;
    const reason = patience.signal.aborted ? patience.signal.reason : cause;
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
