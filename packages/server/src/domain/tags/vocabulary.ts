import type { Language } from '../language.ts';
import type { Category } from './tag.ts';

/** A list of names of an account's own: a register of persons, organizations, places or subjects. */
export interface Vocabulary {
  vocabularyId: number;
  /** Unique in the account. */
  name: string;
  description: string;
  /** The language of the usual names of its entries. */
  language?: Language;
  /** Number of entries. */
  entries: number;
  updatedAt: number;
  /** Raised by every change of an entry. */
  version: number;
}

/** The categories that an entry can have. Addresses are recognised by their form. */
export const entryCategories = [
  'person',
  'organization',
  'location',
  'unknown',
] as const satisfies readonly Category[];
export type EntryCategory = (typeof entryCategories)[number];

/** An entry of a vocabulary: a person, organization, place or other thing with its names. */
export interface VocabularyEntry {
  /** Unique in the vocabulary. */
  id: string;
  category: EntryCategory;
  /** The usual name. By default: from `names`, the name in the language of the vocabulary, else the first. */
  name: string;
  names?: Partial<Record<Language, string>>;
  aliases: string[];
  description?: string;
  uri?: string;
  latitude?: number;
  longitude?: number;
  /** Marks an entry whose names are never tags. */
  isNever?: true;
}

/** An entry as it is put: its usual name may be absent where it has names by language. */
export type NewEntry = Omit<VocabularyEntry, 'name'> & { name?: string };

/** Returns an entry with its usual name. `language` is the language of its vocabulary. */
export function withName({ name, ...entry }: NewEntry, language: Language | undefined): VocabularyEntry {
  const { names = {} } = entry;
  const usual = name ?? (language && names[language]) ?? Object.values(names)[0]!;
  const others = new Set([usual, ...Object.values(names)]);
  return { ...entry, name: usual, aliases: entry.aliases.filter((alias) => !others.has(alias)) };
}

/** Whether a collection uses the names that the world knows. */
export type KnowledgeUse = 'world' | 'none';

/** The state for which a collection's texts were last marked: versions of its vocabularies, by id, and its use of the world's names. */
export interface Marks {
  versions: Readonly<Record<string, number>>;
  /** Its vocabularies in order of precedence; absent where only `versions` is known. */
  order?: readonly number[];
  knowledge: KnowledgeUse;
}

/** Returns all names of an entry, each once, the usual name first. */
export function namesOf({
  name,
  names = {},
  aliases,
}: Pick<VocabularyEntry, 'name' | 'names' | 'aliases'>): string[] {
  return [...new Set([name, ...Object.values(names), ...aliases])];
}
