import {
  BadRow,
  type DocumentContent,
  type DocumentExtension,
  type HtmlOptions,
  type HtmlReader,
  type ImportedText,
  isPageFile,
  reason,
  textOfHtml,
} from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';
import { limits } from '../../domain/limits.ts';
import { WorkerExited } from '../../supervisor/errors.ts';
import { inputMayCrash } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import type { Conversion, Conversions } from './conversion-worker.ts';

/** HTML up to this many characters is converted in the thread of the caller: even deeply nested, it takes milliseconds. */
const shortHtml = 10_000;

/** Milliseconds between two checks of the memory of the process while a document is read. */
const memoryCheckMs = 25;

/**
 * Converts documents and HTML to text. A malicious file can keep a parser busy for hours, so parsers run in a thread that is
 * ended when it takes too much time or memory. A new thread reads the next file. The limit of a thread counts only its heap,
 * so the memory of the process is checked too, because of buffers.
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
      // Each file of a folder can end the thread, so it restarts at once.
      policy: { ...inputMayCrash, longestPauseMs: 0 },
      callMs: seconds * 1000,
      isLazy: true,
    });
  }

  /**
   * Returns the text of a document, or undefined for a draft. A page whose article is not found within the limits is read
   * whole. Throws a BadRow if there is no text or the document exceeds a limit.
   */
  async document(extension: DocumentExtension, content: DocumentContent): Promise<ImportedText | undefined> {
    const read = (wholePage: boolean) =>
      this.#withinMemory(this.#thread.call('document', extension, content, wholePage));
    try {
      return await read(false);
    } catch (error) {
      if (!(error instanceof BadRow) || !isPageFile(extension)) throw error;
      return await read(true);
    }
  }

  /** Returns the text of a piece of HTML, within the limits of documents. */
  async text(html: string, options?: HtmlOptions): Promise<string> {
    if (html.length <= shortHtml) return textOfHtml(html, startMarkup, options);
    return this.#withinMemory(this.#thread.call('text', html, options));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread.stop();
  }

  async #withinMemory<T>(conversion: Promise<Conversion<T>>): Promise<T> {
    const maxBytes = process.memoryUsage.rss() + limits.import.memory * 1024 ** 2;
    let isFull = false;
    const watch = setInterval(() => {
      if (isFull || process.memoryUsage.rss() <= maxBytes) return;
      isFull = true;
      this.#thread.kill('takes too much memory');
    }, memoryCheckMs);
    const outcome = await conversion
      .catch((error: unknown) => {
        throw error instanceof WorkerExited ? this.#reasonOf(error, isFull) : error;
      })
      .finally(() => {
        clearInterval(watch);
      });
    if ('reason' in outcome) throw new BadRow(outcome.reason);
    return outcome.value;
  }

  #reasonOf(exited: WorkerExited, isProcessFull: boolean): Error {
    const { isTimeout, error } = exited.exit;
    if (isTimeout) return new BadRow(reason('tooSlow', { seconds: this.#seconds }));
    const isFull = isProcessFull || error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    return isFull ? new BadRow(`It takes more than ${limits.import.memory} MiB of memory to read.`) : exited;
  }
}
