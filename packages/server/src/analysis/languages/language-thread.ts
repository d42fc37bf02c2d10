import type { Language } from '../../domain/language.ts';
import { scriptBeside } from '../../domain/script.ts';
import type { LanguageCalls } from './language-worker.ts';
import type { Log } from '../log.ts';
import { Thread } from '../../supervisor/part.ts';

/**
 * `isSurelyNot` in a thread of its own: the tables of sixty languages would be the largest thing on the heap of the thread
 * that answers requests, and lengthen every full collection there.
 */
export class LanguageThread {
  readonly #thread: Thread<LanguageCalls>;

  constructor(log: Log) {
    const script = scriptBeside(import.meta.url, 'language-worker');
    this.#thread = new Thread({ name: 'languages', script, log });
  }

  /** Whether a text is surely not in a language. */
  isSurelyNot(language: Language, text: string): Promise<boolean> {
    return this.#thread.call('isSurelyNot', language, text);
  }

  close(): Promise<void> {
    return this.#thread.stop();
  }
}
