import { wholeBytes } from '../../bytes.ts';
import { BadRow, longestRow, rowTooLong } from '../../row.ts';

/** Thrown for bytes that are not a zip, and for files in a zip that are encrypted or damaged. */
export class BadZip extends Error {}

/**
 * Returns the files of a zip that have these names, unpacked. Throws a BadZip when the bytes are not a zip, and a BadRow when
 * the files together are longer than a row may be.
 */
export async function filesInZip(
  bytes: Uint8Array,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const entries = entriesInZip(bytes, names);
  const length = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (length > longestRow) throw new BadRow(rowTooLong);
  const files = new Map<string, Uint8Array>();
  for (const [name, entry] of entries) files.set(name, await wholeBytes(unpacked(entry)));
  return files;
}

/** A file in a zip. */
export interface ZipEntry {
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

/** Finds the files with these names in the directory of a zip (APPNOTE 4.3). Throws a BadZip when the bytes are not a zip. */
export function entriesInZip(bytes: Uint8Array, names: readonly string[]): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return entriesIn(view, bytes, names);
  } catch (error) {
    // An offset is beyond the file.
    throw error instanceof BadZip ? error : new BadZip();
  }
}

function entriesIn(view: DataView, bytes: Uint8Array, names: readonly string[]): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== endSignature) end--;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const word = (offset: number) => view.getUint16(at + offset, true);
    if (view.getUint32(at, true) !== entrySignature) throw new BadZip();
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + word(28)));
    if (names.includes(name)) {
      const [flags, method] = [word(8), word(10)];
      const isReadable = method === storedMethod || method === deflateMethod;
      if ((flags & encryptedFlag) !== 0 || !isReadable) throw new BadZip();
      const header = view.getUint32(at + 42, true);
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const packed = bytes.subarray(start, start + view.getUint32(at + 20, true));
      entries.set(name, { packed, isStored: method === storedMethod, size: view.getUint32(at + 24, true) });
    }
    at += 46 + word(28) + word(30) + word(32);
  }
  return entries;
}

/** Yields the bytes of a file, unpacked by the platform (DecompressionStream): at most as many as the directory says. */
export async function* unpacked({ packed, isStored, size }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (isStored) {
    yield packed;
    return;
  }
  const source = new Blob([new Uint8Array(packed)]).stream();
  const stream = source.pipeThrough(new DecompressionStream('deflate-raw')) as ReadableStream<Uint8Array>;
  const reader = stream.getReader();
  try {
    for (let left = size; left > 0;) {
      const { done, value } = await reader.read().catch(() => {
        throw new BadZip();
      });
      if (done) return;
      yield value.subarray(0, left);
      left -= value.length;
    }
  } finally {
    // The rest is not needed.
    reader.cancel().catch(() => undefined);
  }
}
