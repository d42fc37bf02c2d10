import type { Language } from './language.ts';
import type { KnowledgeUse } from './tags/vocabulary.ts';

export interface Collection {
  collectionId: number;
  name: string;
  language: Language;
  description: string;
  /** The id that the next text gets. */
  nextId: number;
  /** Ids of the vocabularies of the collection, in order of precedence; absent where there are none. */
  vocabularies?: readonly number[];
  /** Absent where the names that the world knows are used. */
  knowledge?: Exclude<KnowledgeUse, 'world'>;
}
