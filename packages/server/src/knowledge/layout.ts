/**
 * The file of the table, all numbers little-endian:
 *
 *     "TEXTKIN KNOWLEDGE 3\n"    20 bytes
 *     length of the header       u32
 *     header                     JSON, padded with spaces to a multiple of 8 bytes of the file
 *     sections                   in the order of the header, each padded likewise
 *
 * Forms are sorted by hash, and equal forms by the prominence of their entries, the highest first.
 */
export const MAGIC = 'TEXTKIN KNOWLEDGE 3\n';

/** The kinds of entries, in the order of their numbers in the file. */
export const kinds = [
  'person',
  'organization',
  'location',
  'work',
  'event',
  'product',
  'law',
  'character',
] as const;
export type Kind = (typeof kinds)[number];

export interface Header {
  /** Version of the package. */
  version: string;
  entries: number;
  forms: number;
  /** Entries in a compressed block of details. */
  block: number;
  /** CRC-32 of all bytes after the header. */
  crc32: number;
  /** Byte lengths. */
  sections: Readonly<Record<Section, number>>;
}

/**
 * - `high`: u32 a form, the upper 32 bits of its hash
 * - `low`: u16 a form, the lower 16
 * - `entry`: u32 a form, the number of the entry in 24 bits, above them the flags of FormFlag
 * - `kind`, `prominence` (in 255ths), `flags` (EntryFlag): u8 an entry
 * - `ids`: ID_LENGTH letters and digits an entry
 * - `byId`: u32, the numbers of the entries in the order of their ids
 * - `latitude`, `longitude`: i32 an entry, in thousandths of a degree; NO_COORDINATE where the place is unknown
 * - `ends`: u32 a block, where its compressed bytes end
 * - `details`: for each block, its entries as JSON arrays, one a line, compressed by Brotli
 */
export const sections = [
  'high',
  'low',
  'entry',
  'kind',
  'prominence',
  'flags',
  'ids',
  'byId',
  'latitude',
  'longitude',
  'ends',
  'details',
] as const;
export type Section = (typeof sections)[number];

/** The value of an unknown coordinate. */
export const NO_COORDINATE = 0x7fffffff;

/** The number of letters and digits of an id. */
export const ID_LENGTH = 12;

/** The flags of a form of an entry. */
export const FormFlag = {
  /** The form is the entry's usual name in one of the two languages. */
  name: 1,
  /** Other things certainly have the same name: courts, ministries and parties of other countries. */
  shared: 2,
} as const;

/** The flags of an entry. */
export const EntryFlag = {
  /** Other things are known that have the same name. */
  shared: 1,
} as const;

/** An entry's details, in the order of the JSON array. Empty cells at the end are left out. */
export type Details = [
  name: string,
  nameSv?: string,
  aliases?: string[],
  description?: string,
  descriptionSv?: string,
  wikidata?: string,
];
