import { crc32 } from 'node:zlib';
import { type Header, ID_LENGTH, MAGIC, type Section, sections } from './layout.ts';

/** The sections of a table, as views of its bytes. */
export interface Sections {
  header: Header;
  section: (name: Section) => Uint8Array;
  u16: (name: Section) => Uint16Array;
  u32: (name: Section) => Uint32Array;
  i32: (name: Section) => Int32Array;
}

/** Finds the sections of a table. Copies nothing. Throws an Error if the bytes are not a table, or are damaged. */
export function readSections(bytes: Uint8Array): Sections {
  const decode = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  if (decode(0, MAGIC.length) !== MAGIC) throw new Error('These bytes are not a knowledge table.');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const start = MAGIC.length + 4;
  const header = JSON.parse(decode(start, start + length)) as Header;
  const offsets = {} as Record<Section, number>;
  let at = start + length;
  if (crc32(bytes.subarray(at)) !== header.crc32) throw new Error('The knowledge table is damaged.');
  for (const name of sections) {
    offsets[name] = at;
    at += Math.ceil(header.sections[name] / 8) * 8;
  }
  const place = (name: Section) => bytes.byteOffset + offsets[name];
  return {
    header,
    section: (name) => bytes.subarray(offsets[name], offsets[name] + header.sections[name]),
    u16: (name) => new Uint16Array(bytes.buffer, place(name), header.sections[name] / 2),
    u32: (name) => new Uint32Array(bytes.buffer, place(name), header.sections[name] / 4),
    i32: (name) => new Int32Array(bytes.buffer, place(name), header.sections[name] / 4),
  };
}

/** Returns the id of an entry from the section of ids. */
export function idAt(ids: Uint8Array, entry: number): string {
  return String.fromCharCode(...ids.subarray(entry * ID_LENGTH, (entry + 1) * ID_LENGTH));
}
