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

/** The two ways to name a text of a collection. */
export type TextKey = { textId: number } | { extTextId: string };
