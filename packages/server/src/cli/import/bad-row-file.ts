import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { ErrorName } from '@textkin/client';
import { writeLine } from '../write-line.ts';

/** A line of the file of bad rows. */
export interface BadRowReport {
  source: string;
  line?: number;
  /** Code and name of the error, if the service refused the text. */
  code?: number;
  error?: ErrorName;
  reason: string;
  ext_text_id?: string;
  /** The id of a vocabulary entry. */
  id?: string;
}

/** The file of rows that could not be stored, one JSON object per line. It is created with the first bad row. */
export class BadRowFile implements AsyncDisposable {
  readonly #path: string;
  #stream: WriteStream | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async add(report: BadRowReport): Promise<void> {
    if (this.#stream === undefined) {
      this.#stream = createWriteStream(this.#path);
      await once(this.#stream, 'open');
    }
    await writeLine(this.#stream, report);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#stream === undefined) return;
    this.#stream.end();
    await once(this.#stream, 'close');
  }
}
