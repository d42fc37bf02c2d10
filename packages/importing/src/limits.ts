/**
 * The limits for reading files, and for the fields of a text. The server includes them in its own limits
 * (packages/server/src/domain/limits.ts). Lengths count Unicode code points.
 */
export const textLimits = {
  headline: 250,
  url: 1000,
  authors: 100,
  body: 100_000,
  extTextId: 250,
  tag: 250,
  /** Tags of one text that people may add, change or delete. */
  tagEdits: 1000,
} as const;

/** The limits of an entry of a vocabulary, and of one call of vocabulary.put. */
export const entryLimits = {
  id: 250,
  name: 250,
  /** Aliases of one entry. */
  aliases: 50,
  description: 1000,
  uri: 1000,
  /** Entries of one call. */
  put: 1000,
} as const;

/** `bytes`: the longest row or document. `seconds` and `memory` (MiB): the most that reading it may take. */
export const fileLimits = {
  bytes: 16 * 1024 * 1024,
  /** Bytes and entries of a list of names. An account has fewer entries, unless its service allows more. */
  list: { bytes: 256 * 1024 * 1024, entries: 1_000_000 },
  /** Bytes of an Excel workbook, and of the parts of it that are read, unpacked. */
  workbook: { bytes: 64 * 1024 * 1024, unpacked: 256 * 1024 * 1024 },
  depth: { html: 1000, feed: 250, markdown: 100 },
  /**
   * The bounds of a page whose article is searched for. `pieces`: elements, attributes and pieces of text. `levels`: the
   * summed nesting depth of all elements and pieces. `characters`: the summed nesting depth of all characters. `attributes`: of
   * one element. `tables`: tables within tables.
   */
  page: { pieces: 150_000, levels: 1_000_000, characters: 50_000_000, attributes: 250, tables: 20 },
  seconds: 30,
  memory: 512,
  /** The most bytes that one stream of a PDF, and all its streams together, may unpack to. */
  unpacked: { each: 64 * 1024 * 1024, all: 512 * 1024 * 1024 },
} as const;
