import type { Collection, Result } from '@textkin/client';
import type { Route } from '../../address/route.ts';

/** Something that matches the typed words, and the view that it opens; a topic opens a search. */
export interface Suggestion {
  kind: 'tag' | 'topic' | 'collection' | 'savedSearch' | 'text';
  to: Route;
  label: string;
  category?: Result<'tag.list'>['tags'][number]['category'];
  /** Another name of a tag, if only that name has the typed words. */
  alias?: string | undefined;
  /** How many texts a tag is in. */
  texts?: number;
  /** When a text was published. */
  date?: string | undefined;
  /** The id of the text, if the typed words are that id. */
  id?: string;
  /** The name of the collection, if several are searched. */
  collection?: string;
  /** True if the suggestion differs from the typed words in one letter: nothing has the words themselves. */
  isGuess?: boolean;
}

export type NamedCollection = Pick<Collection, 'collection_id' | 'name'>;

/** The most collections to search from a view of no collection: the newest. Each takes calls for every typed word. */
export const maxCollections = 8;
