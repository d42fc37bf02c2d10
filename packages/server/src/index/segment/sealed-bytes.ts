import { crc32 } from 'node:zlib';

/**
 * Bytes of a file that say what they are and whether they are whole. In words of four bytes: what kind of file it is, its
 * format, the checksum of the rest of the header, the checksum of what follows it; from `sizesAt` on, numbers of the kind's
 * own. The header can be judged without reading what follows.
 */
export interface FileKind {
  magic: number;
  format: number;
}

type Bytes = ArrayBuffer | SharedArrayBuffer;

export const headerBytes = 64;
export const sizesAt = 16;
const checkedFrom = 12;

/** Writes the kind and the checksums of bytes that are complete. */
export function seal(bytes: Bytes, { magic, format }: FileKind): void {
  const words = new Uint32Array(bytes, 0, 4);
  words.set([magic, format, 0, crc32(new Uint8Array(bytes, headerBytes))]);
  words[2] = headerSum(bytes);
}

/** Whether bytes begin with an intact header of a kind of file. */
export function hasHeader(bytes: Bytes, { magic, format }: FileKind): boolean {
  if (bytes.byteLength < headerBytes) return false;
  const [foundMagic, foundFormat, sum] = new Uint32Array(bytes, 0, 4);
  return foundMagic === magic && foundFormat === format && sum === headerSum(bytes);
}

/** Whether the bytes after the header are intact. */
export function isWhole(bytes: Bytes): boolean {
  return crc32(new Uint8Array(bytes, headerBytes)) === new Uint32Array(bytes, 0, 4)[3];
}

const headerSum = (bytes: Bytes): number =>
  crc32(new Uint8Array(bytes, checkedFrom, headerBytes - checkedFrom));
