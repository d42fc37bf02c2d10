import type { DayOrder, Format, Mapping, Row, TextRow, Unread } from '@textkin/importing';

/** What a file is, before it is read. */
export interface Opened {
  kind: Format | 'json' | 'document' | Unread;
  encoding: string;
  /** Nothing in the file says so; it is what its bytes look like. */
  isGuessed: boolean;
  /** Of a table: the names in its header, or of the fields in its first rows. */
  columns: string[];
  /** The columns of the first rows that the usual names lead to. */
  usual: Mapping;
}

/** How the columns of a table are meant. */
export interface Meaning {
  mapping: Mapping;
  dates: DayOrder | undefined;
}

/** The first texts as they will be stored, and what is to be said of the dates. */
export interface Sample {
  rows: (TextRow & { line?: number; hasBadDate: boolean })[];
  /** Why the first row can't be read, where there is no text among the first. */
  reason: string | undefined;
  /** The column that may have the day or the month first, and dates of it. */
  doubt: { column: string; dates: string[] } | undefined;
  order: DayOrder | undefined;
}

/** Some rows in their order, with the bytes of the files that have been read. */
export interface Piece {
  rows: Row[];
  bytes: number;
  isLast: boolean;
}

/** What the page asks of the thread that reads. */
export interface Reading {
  open: (files: readonly File[], encoding?: string) => Promise<Opened>;
  sample: (meaning: Meaning) => Promise<Sample>;
  start: (meaning: Meaning) => Promise<void>;
  next: () => Promise<Piece>;
}

export type Asked = { [N in keyof Reading]: { name: N; args: Parameters<Reading[N]> } }[keyof Reading];
export type Answered = { value: unknown } | { reason: string } | { error: string };
