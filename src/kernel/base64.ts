// Decodes bytes that are embedded in a script.

/** Node's Buffer. Like the decoder of newer browsers, it is far faster than a loop that has not been compiled yet. */
interface BufferLike {
  from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer>;
}

/** The decoder that newer browsers have. */
interface Base64Decoder {
  readonly prototype: Uint8Array;
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/** Decodes standard base64 into a new buffer. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const { Buffer: nodes }: { Buffer?: BufferLike } = globalThis;
  if (nodes !== undefined) return new Uint8Array(nodes.from(base64, 'base64'));
  const native: Base64Decoder = Uint8Array;
  if (native.fromBase64 !== undefined) return native.fromBase64(base64);
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
