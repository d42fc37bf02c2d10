import type { Language } from './language.ts';

export interface Collection {
  collectionId: number;
  name: string;
  language: Language;
  description: string;
  /** The id that the next text gets. */
  nextId: number;
}
