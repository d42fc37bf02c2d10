import type { Language } from '../../domain/language.ts';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';
import type { StoreLocation } from '../../store/location.ts';
import { restartable } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { VocabularyChanges } from './changed-names.ts';
import type { LinkingCalls } from './linking-worker.ts';

/** Applies vocabularies to tags, as the methods and the analysis see it. */
export interface VocabularyLinker {
  /** Returns the tags of a text with vocabularies applied; undefined where they change nothing. */
  apply(
    vocabularies: readonly number[],
    found: AnalysedTag[],
    source: Source,
  ): Promise<AnalysedTag[] | undefined>;
}

/** Applies vocabularies to tags in a thread that starts at its first call. */
export class LinkingThread implements VocabularyLinker {
  readonly #worker: SupervisedWorker<LinkingCalls>;

  constructor(supervisor: Supervisor, location: StoreLocation) {
    const script = scriptBeside(import.meta.url, 'linking-worker');
    this.#worker = supervisor.supervise<LinkingCalls>({
      name: 'The linking thread',
      start: () => startThread('linking', { script, data: { store: location } }),
      policy: restartable,
      resends: 2,
      isLazy: true,
    });
  }

  async apply(vocabularies: readonly number[], found: AnalysedTag[], source: Source) {
    if (vocabularies.length === 0) return undefined;
    const [tags] = await this.#worker.call('apply', vocabularies, [{ found, source }]);
    return tags;
  }

  applyToAll(vocabularies: readonly number[], texts: readonly { found: AnalysedTag[]; source: Source }[]) {
    return this.#worker.call('apply', vocabularies, texts);
  }

  readChanges(changes: readonly VocabularyChanges[], language: Language) {
    return this.#worker.call('readChanges', changes, language);
  }

  findTouched(number: number, texts: readonly Source[]) {
    return this.#worker.call('findTouched', number, texts);
  }

  forgetChanges() {
    return this.#worker.call('forgetChanges');
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }
}
