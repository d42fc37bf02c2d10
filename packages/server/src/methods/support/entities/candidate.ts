import type { Language } from '../../../domain/language.ts';
import type { Category } from '../../../domain/tags/tag.ts';

/** The name that a call searches for, and its filters. */
export interface EntityQuery {
  /** A name, or an id. */
  name: string;
  /** The language of names and descriptions in the result; undefined for the usual names. */
  language: Language | undefined;
  /** The categories of the result; undefined for all. */
  categories: readonly Category[] | undefined;
  limit: number;
}

/** An entity that a query may mean, from a vocabulary or the world's table. */
export interface EntityCandidate {
  /** The vocabulary; absent for the world's table. */
  vocabulary?: number;
  id: string;
  /** Name and description in the language of the call. */
  name: string;
  category: Category;
  /** The description; "" if there is none. */
  description: string;
  /** All descriptions of the entity, in every language. */
  about: string;
  /** How much one of its names resembles the query: 1 for the name itself. */
  likeness: number;
  /** How likely a name without context means the entity: above 0, at most 1. */
  prominence: number;
  /** Whether the query is one of its names as texts write it. */
  isWritten: boolean;
  /** Whether other known things have the same name. */
  isShared: boolean;
}

/** A candidate with its score. */
export interface FoundEntity extends EntityCandidate {
  /** How likely the query means the entity, 0 to 1 with three decimals. */
  score: number;
  isCertain: boolean;
}
