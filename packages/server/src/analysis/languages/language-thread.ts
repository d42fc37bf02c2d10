import type { Language } from '../../domain/language.ts';
import type { DetectedLanguage } from '../../nlp/detect-language.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { restarted } from '../../supervisor/policy.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { LanguageCalls } from './language-worker.ts';

/** Tells languages, as the methods see it. */
export interface Languages {
  /** Whether a text is surely not in a language. */
  isSurelyNot(language: Language, text: string): Promise<boolean>;
  /** The language that a text is taken to be in. */
  detectLanguage(text: string): Promise<DetectedLanguage>;
}

/**
 * Both in a thread of its own: the tables of sixty languages would be the largest thing on the heap of the thread
 * that answers requests, and lengthen every full collection there.
 */
export class LanguageThread implements Languages {
  readonly #worker: SupervisedWorker<LanguageCalls>;

  constructor(supervisor: Supervisor) {
    const script = scriptBeside(import.meta.url, 'language-worker');
    this.#worker = supervisor.keep<LanguageCalls>({
      name: 'The language thread',
      start: () => startThread('languages', { script }),
      policy: restarted,
      resends: 2,
      isLazy: true,
    });
  }

  isSurelyNot(language: Language, text: string): Promise<boolean> {
    return this.#worker.call('isSurelyNot', language, text);
  }

  detectLanguage(text: string): Promise<DetectedLanguage> {
    return this.#worker.call('detectLanguage', text);
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }
}
