import { VocabularyIndex } from '../../linking/names/vocabulary-index.ts';
import { SharedRun } from '../../search/concurrency/shared-run.ts';
import type { Reader } from '../../store/changes/reader.ts';

export type VocabularyReader = Reader['vocabularies'];

/** Entries per read, which takes some milliseconds. */
export const entriesPerRead = 1000;

/** The names of a vocabulary, kept up to date by its versions. */
export class FollowedVocabulary {
  readonly #reader: VocabularyReader;
  readonly #vocabulary: number;
  readonly #runs = new SharedRun(() => this.#readAll());
  index = new VocabularyIndex();
  #version = 0;

  constructor(reader: VocabularyReader, vocabulary: number) {
    this.#reader = reader;
    this.#vocabulary = vocabulary;
  }

  /** Reads everything that is committed at the time of the call. A deleted vocabulary has no names. */
  catchUp(): Promise<unknown> {
    return this.#runs.run();
  }

  async #readAll(): Promise<boolean> {
    const state = await this.#reader.state(this.#vocabulary);
    if (state === undefined || this.#version < state.erasedAt || this.#version > state.version) {
      this.index = new VocabularyIndex();
      this.#version = 0;
    }
    if (state === undefined || state.version === this.#version) return true;
    for (;;) {
      const changes = await this.#reader.changesSince(this.#vocabulary, this.#version, entriesPerRead);
      for (const { entry, isRemoved } of changes)
        if (isRemoved) this.index.remove(entry.id);
        else this.index.put(entry);
      const last = changes.at(-1);
      if (last !== undefined) this.#version = last.version;
      if (changes.length < entriesPerRead) break;
    }
    this.#version = Math.max(this.#version, state.version);
    return true;
  }
}
