import { codePoints } from '@textkin/importing/characters';
import { textLimits } from '@textkin/importing/limits';
import { BadRow, reason, type Row } from '@textkin/importing';
import { keyed } from '@textkin/importing/storing';
import { bytesOf, startOf } from './bytes.ts';
import { documentRow } from './documents.ts';
import { declaredEncoding, guessedEncoding } from './encoding.ts';
import { isBinary, type Kind, kindOf } from './kind.ts';
import type { Meaning, Opened, Piece, Reading, Sample } from './protocol.ts';
import { type Many, rowsIn } from './rows.ts';
import { sha256 } from './sha256.ts';
import { columnsOf, sampleOf } from './survey.ts';

/** Bytes that tell the kind of a file and its encoding. */
const startBytes = 2048;
/** Rows and characters that go to the page at once. */
const mostRows = 100;
const mostText = 512 * 1024;

/** Reads files for the page, a piece whenever it asks for one. */
export class FileReading implements Reading {
  #files: { file: File; kind: Kind; encoding: string }[] = [];
  #rows: AsyncIterator<Row> | undefined;
  #bytes = 0;

  async open(files: readonly File[], encoding?: string): Promise<Opened> {
    this.#files = [];
    let isGuessed = false;
    for (const file of files) {
      const start = await startOf(file, startBytes);
      const declared = encoding ?? declaredEncoding(start);
      const guess = kindOf(file.name, start, declared ?? 'utf-8');
      const isSure = isBinary(guess) || ('many' in guess && guess.many === 'jsonl');
      const used = declared ?? (isSure ? 'utf-8' : await guessedEncoding(bytesOf(file)));
      isGuessed ||= declared === undefined && !isBinary(guess) && used !== 'utf-8';
      this.#files.push({ file, kind: guess, encoding: used });
    }
    if (files.length > 1 && this.#files.some(({ kind }) => !('one' in kind))) {
      throw new BadRow(reason('severalFiles'));
    }
    const { kind, encoding: used } = this.#files[0]!;
    const about = { encoding: used, isGuessed, columns: [], usual: {} };
    if ('unread' in kind) return { ...about, kind: kind.unread };
    const many = this.#many();
    if (many === undefined) return { ...about, kind: 'document' };
    return { ...about, kind: many.format, ...(many.format !== 'feed' && (await columnsOf(many))) };
  }

  async sample(meaning: Meaning): Promise<Sample> {
    const many = this.#many();
    if (many) return sampleOf(many, meaning);
    const sample: Sample = { rows: [], reason: undefined, doubt: undefined, order: undefined };
    for (const { file, kind, encoding } of this.#files) {
      const row = await documentRow(file, (kind as { one: '.txt' }).one, encoding, () => undefined);
      if ('reason' in row) sample.reason ??= row.reason;
      if ('text' in row) return { ...sample, rows: [{ ...row, hasBadDate: false }] };
    }
    return sample;
  }

  start(meaning: Meaning): Promise<void> {
    this.#bytes = 0;
    this.#rows = this.#read(meaning);
    return Promise.resolve();
  }

  async next(): Promise<Piece> {
    const rows: Row[] = [];
    let length = 0;
    // A document comes alone: whoever waits for it knows which one takes too long.
    const most = this.#many() ? mostRows : 1;
    while (rows.length < most && length < mostText) {
      const next = await this.#rows!.next();
      if (next.done) return { rows, bytes: this.#bytes, isLast: true };
      const row = ready(next.value);
      rows.push(row);
      if ('text' in row) length += row.text.body.length;
    }
    return { rows, bytes: this.#bytes, isLast: false };
  }

  #many(): Many | undefined {
    const { file, kind, encoding } = this.#files[0]!;
    return 'many' in kind ? { file, format: kind.many, encoding } : undefined;
  }

  async *#read(meaning: Meaning): AsyncGenerator<Row> {
    const onBytes = (count: number) => (this.#bytes += count);
    const many = this.#many();
    if (many) yield* rowsIn(many, meaning, onBytes);
    else {
      for (const { file, kind, encoding } of this.#files) {
        if ('one' in kind) yield await documentRow(file, kind.one, encoding, onBytes);
      }
    }
  }
}

/** The longest that each field may be; a text that is longer is not sent, for a request may be only so long. */
const longest = {
  body: textLimits.body,
  headline: textLimits.headline,
  url: textLimits.url,
  authors: textLimits.authors,
  ext_text_id: textLimits.extTextId,
} as const;

/** The row as it goes to the service: with an id, or why it would be refused. */
function ready(row: Row): Row {
  if (!('text' in row)) return row;
  for (const [field, limit] of Object.entries(longest)) {
    const value = row.text[field as keyof typeof longest] ?? '';
    if (value.length > limit && codePoints(value) > limit) {
      const place = row.line === undefined ? {} : { line: row.line };
      return { ...place, reason: reason('fieldTooLong', { field, limit }) };
    }
  }
  return { ...row, text: keyed(row.text, row.mark, sha256) };
}
