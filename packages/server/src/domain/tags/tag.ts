import type { Field } from '../text.ts';

/** What an entity is, in the words of the wire. */
export const categories = ['person', 'organization', 'location', 'url', 'unknown'] as const;
export type Category = (typeof categories)[number];

/** A place where an entity is named; offset and length count UTF-16 code units of the stored field. */
export interface Mention {
  field: Field;
  offset: number;
  length: number;
}

/** One entity of a text: its best full form in base form, and how much the text is about it (0–1, three decimals). */
export interface AnalysedTag {
  tag: string;
  category: Category;
  relevance: number;
  /** A noun phrase that the text is about; without it, a name. */
  kind?: 'topic';
  mentions: Mention[];
}
