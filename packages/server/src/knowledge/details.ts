import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Language } from '../domain/language.ts';
import { type Details, type Header, type Kind, kinds, NO_COORDINATE } from './layout.ts';
import { idAt, readSections } from './sections.ts';

/** The coordinates of a place, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** What the table contains about one entry. */
export interface WorldEntry extends Partial<Place> {
  id: string;
  kind: Kind;
  /** The usual name in English and in Swedish text. */
  name: string;
  nameSv: string;
  aliases: readonly string[];
  /** "" for none. */
  description: string;
  descriptionSv: string;
  /** An id of Wikidata; undefined where it is not known for sure. */
  wikidata?: string;
  /** Above 0, at most 1. */
  prominence: number;
}

/** Blocks that stay decompressed: some 30 kB each. */
const CACHED_BLOCKS = 64;

/** The part of the knowledge table that describes its entries. Throws an Error if the bytes are not a table. */
export class WorldDetails {
  readonly header: Header;
  readonly #ids: Uint8Array;
  readonly #byId: Uint32Array;
  readonly #kind: Uint8Array;
  readonly #prominence: Uint8Array;
  readonly #latitude: Int32Array;
  readonly #longitude: Int32Array;
  readonly #ends: Uint32Array;
  readonly #details: Uint8Array;
  readonly #blocks = new LRUCache<number, Details[]>({ max: CACHED_BLOCKS });

  constructor(bytes: Uint8Array) {
    const { header, section, u32, i32 } = readSections(bytes);
    this.header = header;
    this.#ids = section('ids');
    this.#byId = u32('byId');
    this.#kind = section('kind');
    this.#prominence = section('prominence');
    this.#latitude = i32('latitude');
    this.#longitude = i32('longitude');
    this.#ends = u32('ends');
    this.#details = section('details');
  }

  /** Returns an entry by its id; undefined for an id of another release that this release lacks. */
  get(id: string): WorldEntry | undefined {
    const number = this.#find(id);
    return number === undefined ? undefined : this.at(number);
  }

  /** Returns the coordinates of a place by its id, in a microsecond; undefined where they are unknown. */
  placeOf(id: string): Place | undefined {
    const number = this.#find(id);
    return number === undefined ? undefined : this.#placeAt(number);
  }

  /** Returns an entry by its number in this table. Decompresses its block, in some .3 ms, unless the block was used recently. */
  at(number: number): WorldEntry {
    const { block } = this.header;
    const details = this.#block(Math.floor(number / block))[number % block]!;
    const [name, nameSv = '', aliases = [], description = '', descriptionSv = '', wikidata] = details;
    return {
      id: idAt(this.#ids, number),
      kind: kinds[this.#kind[number]!]!,
      ...{ name, nameSv: nameSv || name, aliases, description, descriptionSv },
      ...(wikidata && { wikidata }),
      ...this.#placeAt(number),
      prominence: this.#prominence[number]! / 255,
    };
  }

  #find(id: string): number | undefined {
    let [from, to] = [0, this.#byId.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (idAt(this.#ids, this.#byId[middle]!) < id) from = middle + 1;
      else to = middle;
    }
    const number = this.#byId[from];
    return number === undefined || idAt(this.#ids, number) !== id ? undefined : number;
  }

  #placeAt(number: number): Place | undefined {
    const [latitude, longitude] = [this.#latitude[number]!, this.#longitude[number]!];
    return latitude === NO_COORDINATE
      ? undefined
      : { latitude: latitude / 1000, longitude: longitude / 1000 };
  }

  #block(which: number): Details[] {
    const cached = this.#blocks.get(which);
    if (cached !== undefined) return cached;
    const bytes = this.#details.subarray(which === 0 ? 0 : this.#ends[which - 1], this.#ends[which]);
    const lines = new TextDecoder().decode(brotliDecompressSync(bytes)).split('\n');
    const block = lines.map((line) => JSON.parse(line) as Details);
    this.#blocks.set(which, block);
    return block;
  }
}

/** Returns the address that identifies an entry; undefined where its id in Wikidata is unknown. */
export const addressOf = ({ wikidata }: WorldEntry): string | undefined =>
  wikidata && `http://www.wikidata.org/entity/${wikidata}`;

/**
 * Returns the name and the description of an entry in a language. Where the entry has none in that language, returns the English ones, or
 * the Swedish description if there is no English one.
 */
export function describeEntry(
  { name, nameSv, description, descriptionSv }: WorldEntry,
  language: Language,
): { name: string; description: string } {
  const names: Partial<Record<Language, string>> = { en: name, sv: nameSv };
  const descriptions: Partial<Record<Language, string>> = { en: description, sv: descriptionSv };
  return {
    name: names[language] ?? name,
    description: descriptions[language] || description || descriptionSv,
  };
}
