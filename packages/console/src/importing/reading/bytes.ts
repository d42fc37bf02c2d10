import { BadRow, longestRow, reason, rowTooLong } from '@textkin/importing';

/** The bytes of a file piece by piece, unpacked where it is packed with gzip; `onBytes` counts them as they lie there. */
export async function* bytesOf(
  file: File,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      onBytes(piece.length);
      out.enqueue(piece);
    },
  });
  const bytes = file.stream().pipeThrough(counted);
  const isPacked = /\.gz$/i.test(file.name);
  const reader = (isPacked ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw isPacked ? new BadRow(reason('damagedGzip')) : error;
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Who stops reading leaves nothing open.
    reader.cancel().catch(() => undefined);
  }
}

/** The first bytes of a file, at most so many. */
export async function startOf(file: File, length: number): Promise<Uint8Array> {
  for await (const piece of bytesOf(file)) return piece.subarray(0, length);
  return new Uint8Array();
}

/** All bytes of a document. Throws where there are more than one may have. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > longestRow) throw new BadRow(rowTooLong);
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
