import type { Language } from '../../domain/language.ts';
import type { Category } from '../../domain/tags/tag.ts';
import type { Vocabulary, VocabularyEntry } from '../../domain/tags/vocabulary.ts';

export interface VocabularyFields {
  name: string;
  description: string;
  language?: Language;
}

/** The entries to list: by id; with a prefix of a name, in the order of their names. */
export interface EntriesPage {
  prefix?: string | undefined;
  /** The last entry of the previous page; with a prefix, also the entry's first form that begins with the prefix (`firstForm`). */
  after?: { id: string; form?: string | undefined } | undefined;
  limit: number;
}

/** An entry that was found by a name. */
export interface FoundEntry {
  vocabularyId: number;
  entry: VocabularyEntry;
  /** The form of the name that was found. */
  form: string;
}

/** A change of an entry. */
export interface EntryChange {
  version: number;
  entry: VocabularyEntry;
  isRemoved: boolean;
  /** Names that the entry had before, whose texts are not marked yet in every collection. */
  formerNames: string[];
}

/** The numbers of entries that a call created, changed and found unchanged. */
export interface PutCounts {
  created: number;
  changed: number;
  same: number;
}

/** Lists of names of an account's own. Collections name the vocabularies that they use, in order of precedence. */
export interface Vocabularies {
  create(
    account: number,
    fields: VocabularyFields,
    args: { max: number; now: number },
  ): Promise<Vocabulary | 'nameTaken' | 'tooMany'>;
  get(account: number, vocabularyId: number): Promise<Vocabulary | undefined>;
  /** Returns the vocabularies of an account, ascending by id. */
  list(account: number): Promise<Vocabulary[]>;
  update(
    account: number,
    vocabularyId: number,
    fields: Partial<Pick<Vocabulary, 'name' | 'description'>>,
    now: number,
  ): Promise<Vocabulary | 'noSuchVocabulary' | 'nameTaken'>;
  /** Deletes a vocabulary, and removes it from the collections that use it. Returns false when there was none. */
  delete(account: number, vocabularyId: number): Promise<boolean>;
  /** Stores entries, and replaces entries with the same ids. The vocabularies of an account can have `max` entries together. */
  put(
    account: number,
    vocabularyId: number,
    entries: readonly VocabularyEntry[],
    args: { max: number; now: number },
  ): Promise<PutCounts | 'noSuchVocabulary' | 'tooManyEntries'>;
  /** Removes entries. Returns how many there were. */
  remove(
    account: number,
    vocabularyId: number,
    ids: readonly string[],
    now: number,
  ): Promise<number | 'noSuchVocabulary'>;
  /** Returns a page of entries; none when the account has no such vocabulary. */
  entries(account: number, vocabularyId: number, page: EntriesPage): Promise<VocabularyEntry[]>;
  /** Returns entries by their ids. Omits ids without an entry. */
  getEntries(
    account: number,
    vocabularyId: number,
    ids: readonly string[],
  ): Promise<Map<string, VocabularyEntry>>;
  /**
   * Returns the entries that have a name, in the order of the vocabularies; then the entries that have a longer name with this beginning,
   * in the order of their names. An entry is returned once.
   */
  find(
    account: number,
    vocabularyIds: readonly number[],
    name: string,
    options: { limit: number; category?: Category | undefined },
  ): Promise<FoundEntry[]>;
  /** Returns the entries that have a name with one of these forms (`searchForm`), at most `limit`. */
  findByForms(
    account: number,
    vocabularyIds: readonly number[],
    forms: readonly string[],
    limit: number,
  ): Promise<FoundEntry[]>;
  /**
   * Returns the entries with a name in which a word after the first begins with these characters, at most `limit`. Leaves out
   * vocabularies with more than `limits.entityWords` entries.
   */
  findByWord(
    account: number,
    vocabularyIds: readonly number[],
    beginning: string,
    limit: number,
  ): Promise<FoundEntry[]>;
  /**
   * Returns the version of a vocabulary; undefined when it was deleted. A follower whose version is lower than `erasedAt` reads all
   * changes again, because it may have missed a removal.
   */
  state(vocabularyId: number): Promise<{ version: number; erasedAt: number } | undefined>;
  /** Returns changes of a vocabulary of any account after a version, ascending by version, removed entries included. */
  changesSince(vocabularyId: number, version: number, limit: number): Promise<EntryChange[]>;
  /** Erases the removed entries and former names whose texts every collection has marked. */
  eraseRemoved(account: number, vocabularyId: number): Promise<void>;
}
