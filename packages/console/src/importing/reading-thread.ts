import { fileLimits } from '@textkin/importing/limits';
import { reason } from '@textkin/importing';
import type { Meaning, Opened, Piece, Reading, Sample } from './reading/protocol.ts';
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
  #meaning: Meaning | undefined;
  /** The number of documents read or skipped, and how many of them came before the current thread. */
  #done = 0;
  #before = 0;

  async open(files: readonly File[], encoding?: string): Promise<Opened> {
    this.#files = files;
    this.#encoding = encoding;
    const opened = (await this.#calls.call({ name: 'open', args: [files, encoding] })) as Opened;
    this.#areDocuments = opened.kind === 'document';
    return opened;
  }

  async sample(meaning: Meaning): Promise<Sample> {
    try {
      return (await this.#inTime(this.#calls.call({ name: 'sample', args: [meaning] }))) as Sample;
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      await this.#calls.call({ name: 'open', args: [this.#files, this.#encoding] });
      return { rows: [], reason: tooSlow, doubt: undefined, order: undefined };
    }
  }

  async start(meaning: Meaning): Promise<void> {
    if (this.#before > 0) await this.#calls.call({ name: 'open', args: [this.#files, this.#encoding] });
    this.#meaning = meaning;
    this.#done = this.#before = 0;
    await this.#calls.call({ name: 'start', args: [meaning] });
  }

  async next(): Promise<Piece> {
    try {
      const piece = (await this.#inTime(this.#calls.call({ name: 'next', args: [] }))) as Piece;
      this.#done++;
      return { ...piece, bytes: piece.bytes + this.#bytesUntil(this.#before) };
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      return this.#passOver();
    }
  }

  end(): void {
    this.#calls.end();
  }

  /** Skips the document that takes too long. A new thread gets the remaining files. */
  async #passOver(): Promise<Piece> {
    this.#before = ++this.#done;
    const left = this.#files.slice(this.#before);
    if (left.length > 0) {
      await this.#calls.call({ name: 'open', args: [left, this.#encoding] });
      await this.#calls.call({ name: 'start', args: [this.#meaning!] });
    }
    const bytes = this.#bytesUntil(this.#before);
    const { name } = this.#files[this.#before - 1]!;
    const row = { reason: tooSlow, ...(name !== '' && { source: name }) };
    return { rows: [row], bytes, isLast: left.length === 0 };
  }

  #bytesUntil(count: number): number {
    return this.#files.slice(0, count).reduce((sum, { size }) => sum + size, 0);
  }

  /** Waits for a document within the time limit; rows of tables and feeds have limits of their own. */
  async #inTime(reading: Promise<unknown>): Promise<unknown> {
    if (!this.#areDocuments) return reading;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#calls.end();
        this.#calls = new WorkerCalls();
        reject(new TooSlow());
      }, seconds * 1000);
    });
    return Promise.race([reading, late]).finally(() => {
      clearTimeout(timer);
    });
  }
}
