/** The thread that holds the names of vocabularies, and applies them to tags. */
import { workerData } from 'node:worker_threads';
import type { Language } from '../../domain/language.ts';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { Source } from '../../domain/text.ts';
import { applyVocabularies } from '../../linking/apply-vocabularies.ts';
import { Matcher } from '../../linking/matcher.ts';
import type { RequiredTerms } from '../../related/required-terms.ts';
import { openReader } from '../../store/changes/reader.ts';
import type { StoreLocation } from '../../store/location.ts';
import { serveParent } from '../../supervisor/parent.ts';
import { ChangedNames, type VocabularyChanges } from './changed-names.ts';
import { VocabularyCache } from './vocabulary-cache.ts';

const { store } = workerData as { store: StoreLocation };
const { vocabularies } = await openReader(store);
const cache = new VocabularyCache(vocabularies);
let changed: { number: number; names: ChangedNames } | undefined;
let lastNumber = 0;

/** The changes that the thread has read. */
export interface ReadChanges {
  /** The number that names the changes in calls of `findTouched`. */
  number: number;
  /** The version of each vocabulary that the changes reach. */
  versions: Readonly<Record<string, number>>;
  /** Terms by which an index finds the texts that may have a changed name; undefined where there is no such way. */
  terms: RequiredTerms[] | undefined;
}

const calls = {
  /** Returns the tags of each text with vocabularies applied; undefined where they change nothing. */
  async apply(
    ids: readonly number[],
    texts: readonly { found: AnalysedTag[]; source: Source }[],
  ): Promise<(AnalysedTag[] | undefined)[]> {
    const matcher = new Matcher(await cache.catchUp(ids));
    return texts.map(({ found, source }) => {
      const tags = applyVocabularies(found, source, matcher);
      return tags === found ? undefined : tags;
    });
  },

  /** Reads changes of vocabularies, for calls of `findTouched` about texts in a language. */
  async readChanges(changes: readonly VocabularyChanges[], language: Language): Promise<ReadChanges> {
    const names = new ChangedNames();
    await names.read(vocabularies, changes);
    changed = { number: ++lastNumber, names };
    return { number: lastNumber, versions: names.versions, terms: names.termsIn(language) };
  },

  /** Returns, for each text, whether it has a name of the changes; undefined when the thread has other changes or was restarted. */
  findTouched(number: number, texts: readonly Source[]): Promise<boolean[] | undefined> {
    const names = changed?.number === number ? changed.names : undefined;
    return Promise.resolve(names && texts.map((text) => names.touches(text)));
  },

  /** Forgets the changes. */
  forgetChanges(): void {
    changed = undefined;
  },
};
export type LinkingCalls = typeof calls;

serveParent(calls);
