// Collects text as bytes and passes the bytes on in large pieces. Each text is encoded immediately, so that the many
// short strings from which it was assembled can be freed. The buffer is reused: a receiver that keeps bytes must copy
// them.

/** Receives the bytes of an output, in order. They are valid only during the call. */
export type Sink = (bytes: Uint8Array) => void;

export interface PieceWriter {
  add(text: string): void;
  end(): void;
}

const PIECE_BYTES = 1 << 17;
/** A UTF-16 code unit takes up at most three bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** Makes a writer that passes its bytes on to `sink`. */
export function pieceWriter(sink: Sink): PieceWriter {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let end = 0;
  function pass(): void {
    if (end > 0) sink(piece.subarray(0, end));
    end = 0;
  }
  return {
    add(text) {
      const most = text.length * BYTES_PER_UNIT;
      if (most > PIECE_BYTES - end) pass();
      if (most > PIECE_BYTES) sink(Buffer.from(text));
      else end += piece.write(text, end);
    },
    end: pass,
  };
}
