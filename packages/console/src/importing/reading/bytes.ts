import { BadRow, reason } from '@textkin/importing';

/** Yields the bytes of a file and unpacks gzip. `onBytes` is called with the count of bytes of each piece of the file itself. */
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
    // A caller may stop before the end.
    reader.cancel().catch(() => undefined);
  }
}

/** Returns the first bytes of a file, at most `length`. */
export async function startOf(file: File, length: number): Promise<Uint8Array> {
  for await (const piece of bytesOf(file)) return piece.subarray(0, length);
  return new Uint8Array();
}
