import type { Language } from '../domain/language.ts';
import type { Category } from '../domain/tags/tag.ts';

/** An entity of a service, with all that its properties show. */
export interface Entity {
  id: string;
  name: string;
  category: Category;
  description?: string | undefined;
  names?: Partial<Record<Language, string>> | undefined;
  /** Names besides the usual ones. */
  aliases?: readonly string[] | undefined;
  uri?: string | undefined;
  wikidata?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** The number of texts with the tag, and the dates of the first and the last text in seconds; absent for entities other than tags. */
  texts?: number;
  first?: number;
  last?: number;
}

/** An entity that a query may mean. */
export interface Candidate extends Entity {
  /** 0 to 1. */
  score: number;
  isCertain: boolean;
}

export interface Query {
  /** A name or an id. */
  name: string;
  /** The categories to search; undefined for all. */
  categories: readonly Category[] | undefined;
  /** Other values of the row that is reconciled. */
  context: string;
  limit: number;
}

/** The entities that a service searches, opened for a caller who may read them. */
export interface EntitySource {
  /** The name that people see. */
  name: string;
  /** Resolves to the likeliest entities, the likeliest first. */
  find(query: Query): Promise<Candidate[]>;
  /** Resolves to entities by their ids, without those that do not exist. */
  get(ids: readonly string[]): Promise<Map<string, Entity>>;
}
