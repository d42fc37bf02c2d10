import type { Category } from '../../../domain/tags/tag.ts';

/** A thing that a query may mean, of a vocabulary or of the world's table. */
export interface EntityCandidate {
  /** The vocabulary; absent for the world's table. */
  vocabulary?: number;
  id: string;
  /** Name and description in the language of the call. */
  name: string;
  category: Category;
  description?: string | undefined;
  /** All that describes it, in every language. */
  about: string;
  /** How much one of its names resembles the query: 1 for the name itself. */
  likeness: number;
  /** How likely a name without anything around means it: above 0, at most 1. */
  prominence: number;
  /** Whether the query is one of its names as texts write it. */
  isWritten: boolean;
  /** Whether other things are known that have the same name. */
  isShared: boolean;
}

/** A candidate with the judgement about it. */
export interface FoundEntity extends EntityCandidate {
  /** How likely the query means it, 0 to 1 with three decimals. */
  score: number;
  isCertain: boolean;
}
