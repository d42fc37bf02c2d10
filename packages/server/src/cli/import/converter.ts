import { Worker } from 'node:worker_threads';
import { Calls } from '../../supervisor/rpc.ts';
import { limits } from '../../domain/limits.ts';
import { scriptBeside } from '../../domain/script.ts';
import type { Conversions, Outcome } from './conversion-worker.ts';
import { type HtmlOptions, htmlToText } from './html-text.ts';
import { BadRow, type ImportedText } from './row.ts';

interface Thread {
  worker: Worker;
  calls: Calls<Conversions>;
  /** Why it has ended. */
  failure?: Error;
}

/** Characters of HTML that are read at once: deep as they may be nested, that takes milliseconds. */
const short = 10_000;

/**
 * Turns documents and HTML into text. Parsers can be kept busy for hours by a file that is made for it, so they run in
 * a thread, which is ended when it takes too long or too much memory; another one reads the next file.
 */
export class Converter implements AsyncDisposable {
  readonly #seconds: number;
  #thread: Thread | undefined;

  constructor(seconds: number = limits.import.seconds) {
    this.#seconds = seconds;
  }

  /** The text in a document. Throws a BadRow when there is none, or when it goes beyond a bound. */
  document(path: string, id: string, content: string): Promise<ImportedText> {
    return this.#call((calls) => calls.call('document', path, id, content));
  }

  /** The text of a piece of HTML, under the same bounds. */
  async text(html: string, options?: HtmlOptions): Promise<string> {
    if (html.length <= short) return htmlToText(html, options);
    return this.#call((calls) => calls.call('text', html, options));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  async #call<T>(ask: (calls: Calls<Conversions>) => Promise<Outcome<T>>): Promise<T> {
    const thread = (this.#thread ??= this.#start());
    const timer = setTimeout(() => {
      thread.failure = new BadRow(`It takes more than ${this.#seconds} seconds to read.`);
      void thread.worker.terminate();
    }, this.#seconds * 1000);
    try {
      const outcome = await ask(thread.calls);
      if ('reason' in outcome) throw new BadRow(outcome.reason);
      return outcome.value;
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): Thread {
    const { memory } = limits.import;
    const worker = new Worker(scriptBeside(import.meta.url, 'conversion-worker'), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const thread: Thread = { worker, calls: new Calls<Conversions>(worker, {}) };
    worker.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      thread.failure = isFull ? new BadRow(`It takes more than ${memory} MiB of memory to read.`) : error;
    });
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      thread.calls.end(thread.failure ?? new Error('The thread that reads documents has ended.'));
    });
    return thread;
  }
}
