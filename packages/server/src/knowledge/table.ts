import { crc32 } from 'node:zlib';
import {
  EntryFlag,
  FormFlag,
  type Header,
  type Kind,
  kinds,
  MAGIC,
  type Section,
  sections,
} from './layout.ts';
import { formsOf, hashForm } from './form.ts';

/** What a name may stand for. */
export interface Candidate {
  /** The entry's number in this table; another release numbers anew. */
  entry: number;
  kind: Kind;
  /** How likely the name, met in a newspaper, means this entry: above 0, at most 1. */
  prominence: number;
  /** Whether the name is the entry's usual one, and no alias. */
  isName: boolean;
  /** Whether other things are known that have the same name. */
  isShared: boolean;
}

/**
 * The part of the knowledge table that an analysis needs: from names to entries. Reads the bytes where they are and copies none:
 * 10 bytes a form, 3 an entry. Throws an Error where the bytes are no table.
 */
export class KnowledgeTable {
  readonly header: Header;
  readonly #high: Uint32Array;
  readonly #low: Uint16Array;
  readonly #entry: Uint32Array;
  readonly #kind: Uint8Array;
  readonly #prominence: Uint8Array;
  readonly #flags: Uint8Array;

  constructor(bytes: Uint8Array) {
    const { header, section } = readHeader(bytes);
    this.header = header;
    const at = (name: Section): [ArrayBufferLike, number] => [bytes.buffer, bytes.byteOffset + section[name]];
    this.#high = new Uint32Array(...at('high'), header.forms);
    this.#low = new Uint16Array(...at('low'), header.forms);
    this.#entry = new Uint32Array(...at('entry'), header.forms);
    this.#kind = new Uint8Array(...at('kind'), header.entries);
    this.#prominence = new Uint8Array(...at('prominence'), header.entries);
    this.#flags = new Uint8Array(...at('flags'), header.entries);
  }

  /** Returns what a name may stand for, the most prominent first; nothing for an unknown name. */
  find(surface: string): Candidate[] {
    const found: Candidate[] = [];
    for (const form of formsOf(surface)) {
      const [high, low] = hashForm(form);
      for (let at = this.#firstAt(high); at < this.#high.length && this.#high[at] === high; at++) {
        if (this.#low[at] !== low) continue;
        const [entry, flags] = [this.#entry[at]! & 0xffffff, this.#entry[at]! >>> 24];
        if (!found.some((other) => other.entry === entry)) found.push(this.#candidate(entry, flags));
      }
      if (found.length > 0) break;
    }
    return found;
  }

  #candidate(entry: number, flags: number): Candidate {
    return {
      entry,
      kind: kinds[this.#kind[entry]!]!,
      prominence: this.#prominence[entry]! / 255,
      isName: (flags & FormFlag.name) !== 0,
      isShared: (this.#flags[entry]! & EntryFlag.shared) !== 0,
    };
  }

  /** Returns the place of the first form whose upper bits are at least these. */
  #firstAt(high: number): number {
    let [from, to] = [0, this.#high.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#high[middle]! < high) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Reads the header. Returns it with the offset of each section. */
function readHeader(bytes: Uint8Array): {
  header: Header;
  section: Record<Section, number>;
} {
  const decode = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  if (decode(0, MAGIC.length) !== MAGIC) throw new Error('These bytes are no knowledge table.');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const start = MAGIC.length + 4;
  const header = JSON.parse(decode(start, start + length)) as Header;
  const section = {} as Record<Section, number>;
  let at = start + length;
  if (crc32(bytes.subarray(at)) !== header.crc32) throw new Error('The knowledge table is damaged.');
  for (const name of sections) {
    section[name] = at;
    at += Math.ceil(header.sections[name] / 8) * 8;
  }
  return { header, section };
}
