import type { Language } from '../../domain/language.ts';
import type { DetectedLanguage } from '../../nlp/detect-language.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { restartable } from '../../supervisor/policy.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { LanguageCalls } from './language-worker.ts';

/** Detects languages, as the methods see it. */
export interface Languages {
  /** Resolves to true when a text is surely not in a language. */
  isSurelyNot(language: Language, text: string): Promise<boolean>;
  /** Detects the language of a text. */
  detectLanguage(text: string): Promise<DetectedLanguage>;
}

/**
 * Detects languages in a thread of its own. The tables of sixty languages would be the largest objects on the heap of the main
 * thread, and lengthen every full garbage collection there.
 */
export class LanguageThread implements Languages {
  readonly #worker: SupervisedWorker<LanguageCalls>;

  constructor(supervisor: Supervisor) {
    const script = scriptBeside(import.meta.url, 'language-worker');
    this.#worker = supervisor.supervise<LanguageCalls>({
      name: 'The language thread',
      start: () => startThread('languages', { script }),
      policy: restartable,
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
