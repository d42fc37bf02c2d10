import { open } from 'node:fs/promises';

/** Bytes per read or write: the system accepts two gigabytes at most. */
const largestStep = 2 ** 28;

/** Reads a whole file into memory that `allocate` returns. */
export async function readInto<Memory extends ArrayBufferLike>(
  allocate: (size: number) => Memory,
  path: string,
): Promise<Memory> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const bytes = allocate(size);
  const view = new Uint8Array(bytes);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(view, at, Math.min(size - at, largestStep), at);
    if (bytesRead === 0) throw new RangeError('the file is too short');
    at += bytesRead;
  }
  return bytes;
}

/** Writes a file that only its owner may read, and syncs it to the disk. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, Math.min(bytes.length - at, largestStep), at);
    at += bytesWritten;
  }
  await file.sync();
}
