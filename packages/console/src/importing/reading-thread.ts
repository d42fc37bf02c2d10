import { fileLimits } from '@textkin/importing/limits';
import { reason } from '@textkin/importing';
import type { ColumnSettings, OpenedFiles, Piece, Reading, Sample } from './reading/protocol.ts';
import { WorkerCalls } from './worker-calls.ts';

const { seconds } = fileLimits;
const tooSlow = reason('tooSlow', { seconds });

/** Thrown when a document takes too long to read and its thread is ended. */
class TooSlow extends Error {}

/**
 * Reads files in a thread, until `end` is called. A malicious document could keep a parser busy for hours, so after some
 * seconds its thread is ended, and a new thread reads the next document.
 */
export class ReadingThread implements Reading {
  #calls = new WorkerCalls();
  #files: readonly File[] = [];
  #encoding: string | undefined;
  #areDocuments = false;
  #columns: ColumnSettings | undefined;
  /** The number of documents read or skipped, and how many of them came before the current thread. */
  #done = 0;
  #doneBefore = 0;

  async open(files: readonly File[], encoding?: string): Promise<OpenedFiles> {
    this.#files = files;
    this.#encoding = encoding;
    const opened = (await this.#calls.call({ name: 'open', args: [files, encoding] })) as OpenedFiles;
    this.#areDocuments = opened.kind === 'document';
    return opened;
  }

  async count(): Promise<number | undefined> {
    return (await this.#calls.call({ name: 'count', args: [] })) as number | undefined;
  }

  async sample(columns: ColumnSettings): Promise<Sample> {
    try {
      return (await this.#withTimeLimit(this.#calls.call({ name: 'sample', args: [columns] }))) as Sample;
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      await this.#calls.call({ name: 'open', args: [this.#files, this.#encoding] });
      return { rows: [], reason: tooSlow, ambiguity: undefined, order: undefined };
    }
  }

  async start(columns: ColumnSettings): Promise<void> {
    if (this.#doneBefore > 0) await this.#calls.call({ name: 'open', args: [this.#files, this.#encoding] });
    this.#columns = columns;
    this.#done = this.#doneBefore = 0;
    await this.#calls.call({ name: 'start', args: [columns] });
  }

  async next(): Promise<Piece> {
    try {
      const piece = (await this.#withTimeLimit(this.#calls.call({ name: 'next', args: [] }))) as Piece;
      this.#done++;
      return { ...piece, bytes: piece.bytes + this.#bytesUntil(this.#doneBefore) };
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      return this.#skipDocument();
    }
  }

  end(): void {
    this.#calls.end();
  }

  /** Skips the document that takes too long. A new thread gets the remaining files. */
  async #skipDocument(): Promise<Piece> {
    this.#doneBefore = ++this.#done;
    const remaining = this.#files.slice(this.#doneBefore);
    if (remaining.length > 0) {
      await this.#calls.call({ name: 'open', args: [remaining, this.#encoding] });
      await this.#calls.call({ name: 'start', args: [this.#columns!] });
    }
    const bytes = this.#bytesUntil(this.#doneBefore);
    const { name } = this.#files[this.#doneBefore - 1]!;
    const row = { reason: tooSlow, ...(name !== '' && { source: name }) };
    return { rows: [row], bytes, isLast: remaining.length === 0 };
  }

  #bytesUntil(count: number): number {
    return this.#files.slice(0, count).reduce((sum, { size }) => sum + size, 0);
  }

  /** Waits for a document within the time limit; rows of tables and feeds have limits of their own. */
  async #withTimeLimit(reading: Promise<unknown>): Promise<unknown> {
    if (!this.#areDocuments) return reading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#calls.end();
        this.#calls = new WorkerCalls();
        reject(new TooSlow());
      }, seconds * 1000);
    });
    return Promise.race([reading, timeout]).finally(() => {
      clearTimeout(timer);
    });
  }
}
