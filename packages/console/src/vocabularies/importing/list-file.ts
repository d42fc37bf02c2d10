import {
  type EntryMapping,
  type EntryRow,
  guessedMapping,
  listFormat,
  type ListFormat,
  listRecords,
  readEntries,
} from '@textkin/importing/vocabularies';
import { bytesOf, startOf } from '../../importing/reading/bytes.ts';
import { startMarkup } from '../../importing/reading/markup/markup.ts';
import { declaredEncoding, guessedEncoding } from '../../importing/reading/encoding.ts';
import type { ListCalls, ListPiece, OpenedList } from './list-protocol.ts';

/** Formats that are tables, whose columns a person can map. */
const tables: readonly ListFormat[] = ['csv', 'xlsx', 'json', 'jsonl', 'sparql-json'];

/** How many rows of a table are read to find its columns, and how many entries the preview shows. */
const sampleRows = 20;
const shownEntries = 5;

/** The most rows of one piece. */
const pieceRows = 1000;
/** Milliseconds after which a piece without rows is returned. SKOS is read to its end before its first entry is known. */
const pieceMs = 250;

/** Reads a list for the page, one piece a call. It runs in the thread of imports. */
export class ListReading implements ListCalls {
  #file: { file: File; format: ListFormat; encoding: string } | undefined;
  #rows: AsyncIterator<EntryRow> | undefined;
  /** The next row, which may take longer than one piece. */
  #next: Promise<IteratorResult<EntryRow>> | undefined;
  #bytes = 0;

  async openList(file: File): Promise<OpenedList> {
    const start = await startOf(file, 4096);
    const encoding = declaredEncoding(start) ?? (await guessedEncoding(bytesOf(file)));
    const format = listFormat(file.name, new TextDecoder(encoding).decode(start));
    this.#file = { file, format, encoding };
    const columns = new Set<string>();
    if (tables.includes(format)) {
      let count = 0;
      for await (const row of listRecords({ bytes: bytesOf(file), format, encoding, startMarkup })) {
        if ('fields' in row) for (const name of Object.keys(row.fields)) columns.add(name);
        if (++count === sampleRows) break;
      }
    }
    return { columns: [...columns], guessed: guessedMapping([...columns]) };
  }

  async sampleList(mapping: EntryMapping): Promise<EntryRow[]> {
    const rows: EntryRow[] = [];
    for await (const row of this.#entries(mapping)) if (rows.push(row) === shownEntries) break;
    return rows;
  }

  startList(mapping: EntryMapping): Promise<void> {
    this.#bytes = 0;
    this.#next = undefined;
    this.#rows = this.#entries(mapping, (count) => (this.#bytes += count));
    return Promise.resolve();
  }

  async nextEntries(): Promise<ListPiece> {
    const rows: EntryRow[] = [];
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, pieceMs, undefined);
    try {
      while (rows.length < pieceRows) {
        this.#next ??= this.#rows!.next();
        const next = await Promise.race([this.#next, timeout]);
        if (next === undefined) break;
        this.#next = undefined;
        if (next.done) return { rows, bytes: this.#bytes, isLast: true };
        rows.push(next.value);
      }
    } finally {
      clearTimeout(timer);
    }
    return { rows, bytes: this.#bytes, isLast: false };
  }

  #entries(mapping: EntryMapping, onBytes?: (count: number) => void): AsyncGenerator<EntryRow> {
    const { file, format, encoding } = this.#file!;
    return readEntries({ bytes: bytesOf(file, onBytes), format, encoding, startMarkup }, { mapping });
  }
}
