import { BadRow, longestRow, reason, rowTooLong } from '@textkin/importing';

/**
 * Returns the files of a zip (APPNOTE 4.3) that have these names, unpacked by the browser itself. Throws a BadRow where it is
 * no zip, or where they are longer in all than a row may be.
 */
export async function filesInZip(
  bytes: Uint8Array<ArrayBuffer>,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const packed = find(view, bytes, names);
    const length = [...packed.values()].reduce((sum, { size }) => sum + size, 0);
    if (length > longestRow) throw new BadRow(rowTooLong);
    const files = new Map<string, Uint8Array>();
    for (const [name, one] of packed) {
      files.set(name, one.isStored ? one.bytes : await inflated(one.bytes, one.size));
    }
    return files;
  } catch (error) {
    // A directory that leads out of the file, bytes that are no deflate.
    throw error instanceof BadRow ? error : new BadRow(reason('noDocx'));
  }
}

interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  isStored: boolean;
  /** Bytes that it says it has unpacked. */
  size: number;
}

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const isSecret = 1;

function find(view: DataView, bytes: Uint8Array<ArrayBuffer>, names: readonly string[]): Map<string, Packed> {
  const found = new Map<string, Packed>();
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== endSign) end--;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const word = (offset: number) => view.getUint16(at + offset, true);
    if (view.getUint32(at, true) !== entrySign) throw new BadRow(reason('noDocx'));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + word(28)));
    if (names.includes(name)) {
      const head = view.getUint32(at + 42, true);
      const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
      const isStored = word(10) === 0;
      if ((word(8) & isSecret) !== 0 || (!isStored && word(10) !== 8)) throw new BadRow(reason('noDocx'));
      const packed = bytes.subarray(from, from + view.getUint32(at + 20, true));
      found.set(name, { bytes: packed, isStored, size: view.getUint32(at + 24, true) });
    }
    at += 46 + word(28) + word(30) + word(32);
  }
  return found;
}

/** Unpacks into as many bytes as it says, and no further. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let at = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
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
