import { namesOf } from '../../domain/tags/vocabulary.ts';
import type { Language } from '../../domain/language.ts';
import type { Source } from '../../domain/text.ts';
import { VocabularyIndex } from '../../linking/names/vocabulary-index.ts';
import { Matcher } from '../../linking/matcher.ts';
import { readableSource } from '../../nlp/markup/readable-text.ts';
import type { RequiredTerms } from '../../related/required-terms.ts';
import { maxNames, termsOfNames } from './name-terms.ts';
import { entriesPerRead, type VocabularyReader } from './followed-vocabulary.ts';

/** The changes of a vocabulary after a version. */
export interface VocabularyChanges {
  vocabulary: number;
  since: number;
}

/** All names, current and former, of changed entries of vocabularies. */
export class ChangedNames {
  readonly #index = new VocabularyIndex();
  /** The versions up to which changes were read, by vocabulary. */
  readonly versions: Record<string, number> = {};
  readonly #names = new Set<string>();

  /** Reads the changes. */
  async read(reader: VocabularyReader, changes: readonly VocabularyChanges[]): Promise<void> {
    for (const { vocabulary, since } of changes) {
      const state = await reader.state(vocabulary);
      let version = since;
      for (;;) {
        const page = await reader.changesSince(vocabulary, version, entriesPerRead);
        for (const { entry, formerNames } of page) {
          const aliases = [...namesOf(entry), ...formerNames];
          const { category, name } = entry;
          this.#index.put({ id: `${vocabulary}:${entry.id}`, category, name, aliases });
          if (this.#names.size <= maxNames) for (const alias of aliases) this.#names.add(alias);
        }
        version = page.at(-1)?.version ?? version;
        if (page.length < entriesPerRead) break;
      }
      this.versions[vocabulary] = Math.max(version, state?.version ?? 0);
    }
  }

  /** Returns terms by which an index finds the texts that may have any of the names; undefined where all texts must be read. */
  termsIn(language: Language): RequiredTerms[] | undefined {
    return this.#names.size > maxNames ? undefined : termsOfNames([...this.#names], language);
  }

  /**
   * Returns whether a text has any of the names, in any case and even within longer names. Misses no text, but may return true for a
   * text that no vocabulary changes: applying the vocabularies decides exactly.
   */
  touches(stored: Source): boolean {
    if (this.#index.size === 0) return false;
    const { headline, body, language } = readableSource(stored);
    const matcher = new Matcher([{ vocabulary: 0, index: this.#index }]);
    return [headline, body].some((text) => matcher.find(text, language, () => true).length > 0);
  }
}
