import type { Language } from './language.ts';

/** What a client says of a text. "" and an absent member mean the same: not set. */
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
  /** 1, 2, 3 … in its collection. */
  textId: number;
  createdAt: number;
}

/** A text without its body, as lists show it. */
export type TextSummary = Omit<Text, 'body'>;

/** When it was published, or else added: the date that lists and filters go by. */
export const dateOf = ({ publishedAt, createdAt }: Pick<Text, 'publishedAt' | 'createdAt'>): number =>
  publishedAt ?? createdAt;

/** Bytes of what a text says, in UTF-8: what counts towards the storage of its account. */
export function bytesOf({ headline, body, url, authors = '', extTextId = '' }: TextFields): number {
  return [headline, body, url, authors, extTextId].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The two ways to name a text of a collection. */
export type TextKey = { textId: number } | { extTextId: string };

/** The two fields of a text that are analysed. */
export type Field = 'headline' | 'body';

/** What is analysed of a text, and in which language. */
export interface Source {
  headline: string;
  body: string;
  language: Language;
}

/** By id, or by date and then by id; `-` is the reverse. */
export const textOrders = ['id', '-id', 'date', '-date'] as const;
export type TextOrder = (typeof textOrders)[number];

/** Where a text stands in a list, by any order. */
export interface ListPlace {
  /** When it was published, or else added. */
  date: number;
  textId: number;
}

/** Which texts of a collection. */
export interface TextRange {
  /** Both inclusive. */
  minTextId?: number | undefined;
  maxTextId?: number | undefined;
  /** Dates from the one on, and before the other. */
  from?: number | undefined;
  to?: number | undefined;
}

/** A page of a list of texts: those behind one of them, ascending by id unless another order is given. */
export interface TextsPage extends TextRange {
  limit: number;
  order?: TextOrder;
  after?: ListPlace | undefined;
}
