import { decode } from '../encodings/decode.ts';
import { fileLimits } from '../limits.ts';
import { reason } from '../reasons.ts';
import type { StartMarkup } from '../markup.ts';
import { readTable } from '../records.ts';
import { readJson } from '../formats/json.ts';
import { BadRow, type RecordRow } from '../row.ts';
import type { EntryCategory } from './categories.ts';
import type { EntryMapping } from './columns.ts';
import { type EntryParts, entryOf, type EntryRow } from './entry.ts';
import type { ListFormat } from './formats.ts';
import { BrokenAt } from './rdf/broken-at.ts';
import type { Triple } from './rdf/triple.ts';
import { withGivenNameFirst } from './surname-first.ts';
import { partsOfTable } from './table.ts';
import { bindingsIn, itemIn, Items, valuesOfBinding } from './wikidata.ts';

/** A file with a list of names. */
export interface ListFile {
  bytes: AsyncIterable<Uint8Array>;
  format: ListFormat;
  encoding: string;
  /** The parser of the markup in workbooks. */
  startMarkup: StartMarkup;
}

export interface ListSettings {
  mapping?: EntryMapping;
  /** The category of entries for which the file has none. */
  category?: EntryCategory | undefined;
  /** The language of descriptions, where a file has several. */
  language?: string | undefined;
  /** Persons are written as `Vestin, Saga`, and get the name `Saga Vestin`. */
  surnameFirst?: boolean;
  /** The most entries that are read. */
  most?: number;
}

/**
 * Reads the entries of a list. A second entry with the same id is refused. Throws a BadRow when a file can't be read at all; if
 * only the rest of the file can't, the last row has the reason.
 */
export async function* readEntries(file: ListFile, settings: ListSettings = {}): AsyncGenerator<EntryRow> {
  const { most = fileLimits.list.entries, surnameFirst = false } = settings;
  const ids = new Set<string>();
  for await (const row of partsIn({ ...file, bytes: bounded(file.bytes) }, settings)) {
    const read =
      'reason' in row
        ? row
        : entryRow(surnameFirst ? { ...row, parts: withGivenNameFirst(row.parts) } : row, ids);
    if ('entry' in read && ids.size > most) {
      yield { ...placeOf(row), reason: reason('tooManyEntries', { limit: most }) };
      return;
    }
    yield read;
  }
}

type PartsRow = { line?: number; id?: string } & ({ parts: EntryParts } | { reason: string });

function placeOf({ line, id }: { line?: number; id?: string }): { line?: number; id?: string } {
  return { ...(line !== undefined && { line }), ...(id !== undefined && { id }) };
}

function entryRow(row: PartsRow & { parts: EntryParts }, ids: Set<string>): EntryRow {
  try {
    const entry = entryOf(row.parts);
    if (ids.has(entry.id)) throw new BadRow(reason('sameId', { id: entry.id }));
    ids.add(entry.id);
    return { ...placeOf(row), entry };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...placeOf(row), reason: error.message };
  }
}

async function* partsIn(file: ListFile, settings: ListSettings): AsyncGenerator<PartsRow> {
  const { format } = file;
  const rdf = format === 'turtle' || format === 'rdf-xml' || format === 'json-ld';
  if (rdf) yield* partsOfRdf(file, format, settings);
  else yield* partsOfRecords(listRecords(file), settings, format === 'csv' || format === 'xlsx');
}

/** Reads the rows of a list that is a table. */
export function listRecords({ bytes, format, encoding, startMarkup }: ListFile): AsyncGenerator<RecordRow> {
  if (format === 'sparql-json') return bindings(readJson(bindingsIn(decode(bytes, encoding))));
  if (format === 'csv' || format === 'xlsx' || format === 'json' || format === 'jsonl')
    return readTable({ bytes, format, encoding }, startMarkup);
  throw new TypeError(`${format} is not a table`);
}

async function* bindings(records: AsyncIterable<RecordRow>): AsyncGenerator<RecordRow> {
  for await (const record of records)
    yield 'reason' in record ? record : { line: record.line, fields: valuesOfBinding(record.fields) };
}

/** Yields the parts of each row as it is read; the parts of Wikidata's items come last, because several rows may be one item. */
async function* partsOfRecords(
  records: AsyncIterable<RecordRow>,
  { mapping = {}, category }: ListSettings,
  hasHeader: boolean,
): AsyncGenerator<PartsRow> {
  const items = new Items();
  for await (const row of partsOfTable(records, { mapping, category, hasHeader })) {
    const item = 'parts' in row ? itemIn(row.parts.id) : undefined;
    if (item === undefined || !('parts' in row)) yield row;
    else if (items.size > fileLimits.list.entries) break;
    else items.add(item, row.line, row.parts);
  }
  yield* items.rows();
}

async function* partsOfRdf(
  file: ListFile,
  format: 'turtle' | 'rdf-xml' | 'json-ld',
  { category, language }: ListSettings,
): AsyncGenerator<PartsRow> {
  const { Resources } = await import('./rdf/resources.ts');
  const resources = new Resources();
  let broken: BadRow | undefined;
  try {
    for await (const triple of await triplesIn(file, format)) resources.add(triple);
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    broken = error;
  }
  let isEmpty = true;
  for (const row of resources.rows({ category, language })) {
    isEmpty = false;
    yield row;
  }
  if (broken instanceof BrokenAt) yield { line: broken.line, reason: broken.message };
  else if (broken !== undefined) yield { reason: broken.message };
  else if (isEmpty) yield { reason: reason('noConcepts') };
}

/** Returns the statements of a file. The libraries are loaded with the first file of their format. */
async function triplesIn(
  { bytes, encoding }: ListFile,
  format: 'turtle' | 'rdf-xml' | 'json-ld',
): Promise<AsyncGenerator<Triple>> {
  const text = decode(bytes, encoding);
  if (format === 'turtle') return (await import('./rdf/turtle.ts')).readTurtle(text);
  if (format === 'rdf-xml') return (await import('./rdf/rdf-xml.ts')).readRdfXml(text);
  return (await import('./rdf/json-ld.ts')).readJsonLd(text);
}

async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > fileLimits.list.bytes)
      throw new BadRow(reason('rowTooLong', { MiB: fileLimits.list.bytes / 1024 ** 2 }));
    yield piece;
  }
}
