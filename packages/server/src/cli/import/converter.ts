import { limits } from '../../domain/limits.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { WorkerExited } from '../../supervisor/errors.ts';
import { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { fatalWork } from '../../supervisor/policy.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Conversions, Conversion } from './conversion-worker.ts';
import {
  BadRow,
  type HtmlOptions,
  type HtmlReader,
  type ImportedText,
  isPageFile,
  reason,
} from '@textkin/importing';
import { htmlToText } from './formats/html-text.ts';

/** Characters of HTML that are read at once: deep as they may be nested, that takes milliseconds. */
const short = 10_000;

/** Milliseconds between two looks at the memory of the process while a document is read. */
const lookEvery = 25;

/**
 * Turns documents and HTML into text. Parsers can be kept busy for hours by a file that is made for it, so they run in
 * a thread, which is ended when it takes too long or too much memory; another one reads the next file. The limit of a
 * thread counts its heap alone, so the process is watched for what lies in buffers.
 */
export class Converter implements AsyncDisposable, HtmlReader {
  readonly #seconds: number;
  readonly #thread: SupervisedWorker<Conversions>;

  constructor(seconds: number = limits.import.seconds) {
    this.#seconds = seconds;
    this.#thread = new SupervisedWorker<Conversions>({
      name: 'The thread that reads documents',
      start: () =>
        startThread('documents', {
          script: scriptBeside(import.meta.url, 'conversion-worker'),
          limits: { maxOldGenerationSizeMb: limits.import.memory },
        }),
      // Each of a thousand files may be made to end it.
      policy: { ...fatalWork, longestPauseMs: 0 },
      callMs: seconds * 1000,
      isLazy: true,
    });
  }

  /**
   * Returns the text in a document, or nothing of a draft. A page whose article is not found within the bounds is read whole. Throws a BadRow
   * when there is no text, or when the document goes beyond a bound.
   */
  async document(path: string, id: string, content: string | Uint8Array): Promise<ImportedText | undefined> {
    try {
      return await this.#read(this.#thread.call('document', path, id, content));
    } catch (error) {
      if (!(error instanceof BadRow) || !isPageFile(path)) throw error;
      return await this.#read(this.#thread.call('wholePage', path, id, content));
    }
  }

  /** The text of a piece of HTML, under the same bounds. */
  async text(html: string, options?: HtmlOptions): Promise<string> {
    if (html.length <= short) return htmlToText(html, options);
    return this.#read(this.#thread.call('text', html, options));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread.stop();
  }

  async #read<T>(reading: Promise<Conversion<T>>): Promise<T> {
    const most = process.memoryUsage.rss() + limits.import.memory * 1024 ** 2;
    let isFull = false;
    const watch = setInterval(() => {
      if (isFull || process.memoryUsage.rss() <= most) return;
      isFull = true;
      this.#thread.kill('takes too much memory');
    }, lookEvery);
    const outcome = await reading
      .catch((error: unknown) => {
        throw error instanceof WorkerExited ? this.#reasonOf(error, isFull) : error;
      })
      .finally(() => {
        clearInterval(watch);
      });
    if ('reason' in outcome) throw new BadRow(outcome.reason);
    return outcome.value;
  }

  #reasonOf(gone: WorkerExited, isWatchFull: boolean): Error {
    const { isLate, error } = gone.ending;
    if (isLate) return new BadRow(reason('tooSlow', { seconds: this.#seconds }));
    const isFull = isWatchFull || error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    return isFull ? new BadRow(`It takes more than ${limits.import.memory} MiB of memory to read.`) : gone;
  }
}
