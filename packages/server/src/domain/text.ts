import type { Language } from './language.ts';

/** The fields of a text that clients set. An empty or absent member is not set. */
export interface TextFields {
  headline: string;
  body: string;
  url: string;
  authors?: string;
  /** Seconds since 1970. */
  publishedAt?: number;
  extTextId?: string;
}

export interface Text extends TextFields {
  collectionId: number;
  /** The number of the text in its collection: 1, 2, 3 … */
  textId: number;
  createdAt: number;
}

/** A text without its body, as in lists. */
export type TextSummary = Omit<Text, 'body'>;

/** A text as a write returns it, with its new revision (`textRevision`) if the write required a revision. */
export type WrittenText = TextSummary & { revision?: string };

/** Returns the date of publication or, without one, of storing. Lists and filters use this date. */
export const dateOf = ({ publishedAt, createdAt }: Pick<Text, 'publishedAt' | 'createdAt'>): number =>
  publishedAt ?? createdAt;

/** Returns the number of bytes of a text's fields in UTF-8, which count towards the storage of its account. */
export function bytesOf({ headline, body, url, authors = '', extTextId = '' }: TextFields): number {
  return [headline, body, url, authors, extTextId].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The two ways to name a text of a collection. */
export type TextKey = { textId: number } | { extTextId: string };

/** The two fields of a text that are analysed. */
export type Field = 'headline' | 'body';

/** The analysed fields of a text, and its language. */
export interface Source {
  headline: string;
  body: string;
  language: Language;
  /** Whether the analysis uses the names that the world knows; it does by default. */
  knowledge?: 'world' | 'none';
}

/** The orders of texts in lists: by id, or by date and then id. A leading `-` means descending. */
export const textOrders = ['id', '-id', 'date', '-date'] as const;
export type TextOrder = (typeof textOrders)[number];

/** The sort keys of a text in a list. */
export interface ListPlace {
  /** The date of publication or, without one, of storing. */
  date: number;
  textId: number;
}

/** A filter of the texts of a collection. */
export interface TextRange {
  /** The lowest and the highest id, both inclusive. */
  minTextId?: number | undefined;
  maxTextId?: number | undefined;
  /** Dates from `from` on and before `to`. */
  from?: number | undefined;
  to?: number | undefined;
}

/** A page of a list of texts: the texts after `after`, ascending by id unless another order is given. */
export interface TextsPage extends TextRange {
  limit: number;
  order?: TextOrder;
  after?: ListPlace | undefined;
}
