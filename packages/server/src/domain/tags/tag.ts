import type { Field } from '../text.ts';
import type { TagLink } from './link.ts';

/** The categories of entities, with their names on the wire. */
export const categories = ['person', 'organization', 'location', 'url', 'unknown'] as const;
export type Category = (typeof categories)[number];

/** A place where an entity is named; offset and length count UTF-16 code units of the stored field. */
export interface Mention {
  field: Field;
  offset: number;
  length: number;
}

/** An entity of a text: the base form of its best full name, and its relevance from 0 to 1 with three decimals. */
export interface AnalysedTag {
  tag: string;
  category: Category;
  relevance: number;
  /** Marks a noun phrase that the text is about; absent for names. */
  kind?: 'topic';
  /** Present only where it is certain which entity is meant. */
  link?: TagLink;
  mentions: Mention[];
}
