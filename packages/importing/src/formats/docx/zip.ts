import { reason } from '../../reasons.ts';
import { BadRow, longestRow, rowTooLong } from '../../row.ts';

/**
 * Returns the files of a zip (APPNOTE 4.3) that have these names, unpacked by the platform (DecompressionStream). Throws a
 * BadRow when the bytes are no zip, and when the files together are longer than a row may be.
 */
export async function filesInZip(
  bytes: Uint8Array,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = entriesIn(view, bytes, names);
    const length = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
    if (length > longestRow) throw new BadRow(rowTooLong);
    const files = new Map<string, Uint8Array>();
    for (const [name, { packed, isStored, size }] of entries) {
      files.set(name, isStored ? packed : await inflated(packed, size));
    }
    return files;
  } catch (error) {
    // Offsets beyond the file, or damaged data.
    throw error instanceof BadRow ? error : new BadRow(reason('notDocx'));
  }
}

interface ZipEntry {
  packed: Uint8Array;
  /** Stored without compression. */
  isStored: boolean;
  /** Unpacked bytes, as the directory says. */
  size: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const encryptedFlag = 1;
const [storedMethod, deflateMethod] = [0, 8];

/** Finds entries in the central directory. */
function entriesIn(view: DataView, bytes: Uint8Array, names: readonly string[]): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== endSignature) end--;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const word = (offset: number) => view.getUint16(at + offset, true);
    if (view.getUint32(at, true) !== entrySignature) throw new BadRow(reason('notDocx'));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + word(28)));
    if (names.includes(name)) {
      const [flags, method] = [word(8), word(10)];
      const isReadable = method === storedMethod || method === deflateMethod;
      if ((flags & encryptedFlag) !== 0 || !isReadable) throw new BadRow(reason('notDocx'));
      const header = view.getUint32(at + 42, true);
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      entries.set(name, { packed, isStored: method === storedMethod, size: view.getUint32(at + 24, true) });
    }
    at += 46 + word(28) + word(30) + word(32);
  }
  return entries;
}

/** Unpacks at most `size` bytes. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let at = 0;
  const source = new Blob([new Uint8Array(packed)]).stream();
  const unpacked = source.pipeThrough(new DecompressionStream('deflate-raw')) as ReadableStream<Uint8Array>;
  const reader = unpacked.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, at);
    const piece = value.subarray(0, size - at);
    whole.set(piece, at);
    at += piece.length;
    if (at < size) continue;
    void reader.cancel();
    return whole;
  }
}
