// Makes Node's text encoder and decoder as strict as those in browsers: views of shared memory are refused. Node
// accepts such views, so tests run in Node alone would never show that a browser refuses them.

import { vi } from 'vitest';

/**
 * Makes the encoder and decoder strict until `restore` is called; `refusals` returns the number of views refused so
 * far.
 */
export function strictViews(): { refusals: () => number; restore: () => void } {
  let refused = 0;
  const refuse = (view: unknown): void => {
    const isShared = ArrayBuffer.isView(view)
      ? view.buffer instanceof SharedArrayBuffer
      : view instanceof SharedArrayBuffer;
    if (!isShared) return;
    refused++;
    throw new TypeError('The provided Uint8Array value must not be shared.');
  };
  const encodeInto = TextEncoder.prototype.encodeInto;
  const decode = TextDecoder.prototype.decode;
  const spies = [
    vi.spyOn(TextEncoder.prototype, 'encodeInto').mockImplementation(function (this: TextEncoder, text, into) {
      refuse(into);
      return encodeInto.call(this, text, into);
    }),
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, input, options) {
      refuse(input);
      return decode.call(this, input, options);
    }),
  ];
  return {
    refusals: () => refused,
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
