// Compiles assembly/checksum.ts on its own, in memory, and returns its XXH64 as a function of bytes.

import asc from 'assemblyscript/asc';
import config from '../../asconfig.json' with { type: 'json' };

export const PAGE_BYTES = 65536;
export const CHECKSUM_PAGES = 16;

interface ChecksumModule {
  xxh64(ptr: number, length: number): bigint;
  xxh64Start(): void;
  xxh64Stripes(ptr: number, length: number): void;
  xxh64End(ptr: number, rest: number, total: bigint): bigint;
}

export interface CompiledChecksum {
  /** Copies `bytes` to the address `at` and returns their XXH64. */
  whole(bytes: Uint8Array, at?: number): bigint;
  /** Returns the XXH64 of `bytes`, passed through memory in chunks of `pieceBytes`, which must be a multiple of 32. */
  inPieces(bytes: Uint8Array, pieceBytes: number): bigint;
}

const buildFlags = {
  debug: ['--debug'],
  release: ['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'],
};

/** The kernel's checksum, compiled in the same way as the debug kernel or the release kernel. */
export async function compileChecksum(build: keyof typeof buildFlags): Promise<CompiledChecksum> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    ['assembly/checksum.ts', '--outFile', 'checksum.wasm', ...sharedFlags(), ...buildFlags[build]],
    {
      writeFile(_name, contents) {
        if (typeof contents !== 'string') wasm = contents;
      },
    },
  );
  if (error !== null || wasm === undefined)
    throw new Error(`assembly/checksum.ts does not compile: ${stderr.toString()}`);
  const memory = new WebAssembly.Memory({ initial: CHECKSUM_PAGES, maximum: CHECKSUM_PAGES });
  const { instance } = await WebAssembly.instantiate(new Uint8Array(wasm), { env: { memory } });
  const kernel = instance.exports as unknown as ChecksumModule;
  const put = (bytes: Uint8Array, at: number) => new Uint8Array(memory.buffer).set(bytes, at);
  return {
    whole(bytes, at = 0) {
      put(bytes, at);
      return BigInt.asUintN(64, kernel.xxh64(at, bytes.length));
    },
    inPieces(bytes, pieceBytes) {
      kernel.xxh64Start();
      const whole = bytes.length - (bytes.length % 32);
      for (let done = 0; done < whole; done += pieceBytes) {
        const piece = bytes.subarray(done, Math.min(done + pieceBytes, whole));
        put(piece, 0);
        kernel.xxh64Stripes(0, piece.length);
      }
      put(bytes.subarray(whole), 0);
      return BigInt.asUintN(64, kernel.xxh64End(0, bytes.length - whole, BigInt(bytes.length)));
    },
  };
}

// The options that all builds in asconfig.json have in common; `--config none` makes the compiler ignore that file.
function sharedFlags(): string[] {
  const { runtime, enable, use } = config.options;
  const memory = ['--importMemory', '--noExportMemory', '--maximumMemory', String(CHECKSUM_PAGES)];
  return ['--config', 'none', '--runtime', runtime, '--enable', enable.join(','), '--use', use.join(','), ...memory];
}
