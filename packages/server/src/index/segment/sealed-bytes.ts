import { crc32 } from 'node:zlib';

/**
 * The kind of a file whose header identifies it and has checksums. The header consists of words of four bytes: kind,
 * format, checksum of the rest of the header, checksum of the content; from `sizesAt` on, numbers that the kind
 * defines. The header can be checked without reading the content.
 */
export interface FileKind {
  magic: number;
  format: number;
}

type Bytes = ArrayBuffer | SharedArrayBuffer;

export const headerBytes = 64;
export const sizesAt = 16;
const checkedFrom = 12;

/** Writes the kind and the checksums of complete bytes. */
export function seal(bytes: Bytes, { magic, format }: FileKind): void {
  const words = new Uint32Array(bytes, 0, 4);
  words.set([magic, format, 0, crc32(new Uint8Array(bytes, headerBytes))]);
  words[2] = headerSum(bytes);
}

/** Returns whether bytes begin with an intact header of a kind of file. */
export function hasHeader(bytes: Bytes, { magic, format }: FileKind): boolean {
  if (bytes.byteLength < headerBytes) return false;
  const [foundMagic, foundFormat, sum] = new Uint32Array(bytes, 0, 4);
  return foundMagic === magic && foundFormat === format && sum === headerSum(bytes);
}

/** Returns whether the bytes after the header are intact. */
export function isWhole(bytes: Bytes): boolean {
  return crc32(new Uint8Array(bytes, headerBytes)) === new Uint32Array(bytes, 0, 4)[3];
}

const headerSum = (bytes: Bytes): number =>
  crc32(new Uint8Array(bytes, checkedFrom, headerBytes - checkedFrom));
