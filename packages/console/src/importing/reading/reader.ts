import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { BadRow, reason, type Row } from '@textkin/importing';
import { isLonger } from '@textkin/importing/characters';
import { textLimits } from '@textkin/importing/limits';
import { type KeyedText, prepareRow, type PreparedRow, type RowProblem } from '@textkin/importing/storing';
import { bytesOf, startOf } from './bytes.ts';
import { declaredEncoding, guessedEncoding } from './encoding.ts';
import { isBinary, type Kind, kindOf } from './kind.ts';
import type { ColumnSettings, OpenedFiles, Piece, Reading, Sample } from './protocol.ts';
import { documentIn, isTable, recordsIn, type TextsFile, textsIn } from './rows.ts';
import { columnsOf, sampleOf } from './survey.ts';

/** The first bytes of a file, which show its kind and encoding. */
const startBytes = 2048;
/** The most rows and characters of one piece. */
const mostRows = 100;
const mostText = 512 * 1024;

/** Reads files for the page, one piece a call. */
export class FileReading implements Reading {
  #files: { file: File; kind: Kind; encoding: string }[] = [];
  #rows: AsyncIterator<Row> | undefined;
  #bytes = 0;

  async open(files: readonly File[], encoding?: string): Promise<OpenedFiles> {
    this.#files = [];
    let isGuessed = false;
    for (const file of files) {
      const start = await startOf(file, startBytes);
      const declared = encoding ?? declaredEncoding(start);
      const kind = kindOf(file.name, start, declared ?? 'utf-8');
      const isUtf8 = isBinary(kind) || ('format' in kind && kind.format === 'jsonl');
      const used = declared ?? (isUtf8 ? 'utf-8' : await guessedEncoding(bytesOf(file)));
      isGuessed ||= declared === undefined && !isBinary(kind) && used !== 'utf-8';
      this.#files.push({ file, kind, encoding: used });
    }
    if (files.length > 1 && this.#files.some(({ kind }) => !('document' in kind))) {
      throw new BadRow(reason('severalFiles'));
    }
    const { kind, encoding: used } = this.#files[0]!;
    const opened = { encoding: used, isGuessed, columns: [], usual: {} };
    if ('unsupported' in kind) return { ...opened, kind: kind.unsupported };
    const file = this.#textsFile();
    if (file === undefined) return { ...opened, kind: 'document' };
    return { ...opened, kind: file.format, ...(await columnsOf(file)) };
  }

  async count(): Promise<number | undefined> {
    const file = this.#textsFile();
    if (file === undefined) return this.#files.length;
    if (!isTable(file)) return undefined;
    const records = recordsIn(file);
    let count = 0;
    while (!(await records.next()).done) count++;
    return count;
  }

  async sample(columns: ColumnSettings): Promise<Sample> {
    const file = this.#textsFile();
    if (file) return sampleOf(file, columns);
    const sample: Sample = { rows: [], reason: undefined, ambiguity: undefined, order: undefined };
    for await (const row of this.#documents()) {
      if ('reason' in row) sample.reason ??= row.reason;
      if ('text' in row) return { ...sample, rows: [{ ...row, dateProblem: undefined }] };
    }
    return sample;
  }

  start(columns: ColumnSettings): Promise<void> {
    this.#bytes = 0;
    const onBytes = (count: number) => (this.#bytes += count);
    const file = this.#textsFile();
    this.#rows = file ? textsIn(file, columns, onBytes) : this.#documents(onBytes);
    return Promise.resolve();
  }

  async next(): Promise<Piece> {
    const rows: PreparedRow[] = [];
    let length = 0;
    // A piece has one document, so that the page knows which document takes too long.
    const most = this.#textsFile() ? mostRows : 1;
    while (rows.length < most && length < mostText) {
      const next = await this.#rows!.next();
      if (next.done) return { rows, bytes: this.#bytes, isLast: true };
      const row = prepareRow(next.value, { digest, problemOf });
      rows.push(row);
      if ('text' in row) length += row.text.body.length;
    }
    return { rows, bytes: this.#bytes, isLast: false };
  }

  /** Returns the one file of many texts; undefined where the files are documents. */
  #textsFile(): TextsFile | undefined {
    const { file, kind, encoding } = this.#files[0]!;
    return 'format' in kind ? { file, format: kind.format, encoding } : undefined;
  }

  async *#documents(onBytes?: (count: number) => void): AsyncGenerator<Row> {
    for (const { file, kind, encoding } of this.#files) {
      if ('document' in kind) yield await documentIn({ file, extension: kind.document, encoding }, onBytes);
    }
  }
}

/** Returns the SHA-256 of a text as hexadecimal digits. The browser's own needs a secure page, and is asynchronous. */
export function digest(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)));
}

/** The most characters of each field. */
const mostCharacters = {
  body: textLimits.body,
  headline: textLimits.headline,
  url: textLimits.url,
  authors: textLimits.authors,
  ext_text_id: textLimits.extTextId,
} as const;

/** Returns why a text is not sent: a field that is too long could make a request that the service can't read. */
function problemOf(text: KeyedText): RowProblem | undefined {
  for (const [field, limit] of Object.entries(mostCharacters)) {
    if (isLonger(text[field as keyof typeof mostCharacters] ?? '', limit)) {
      return { reason: reason('fieldTooLong', { field, limit }) };
    }
  }
  return undefined;
}
