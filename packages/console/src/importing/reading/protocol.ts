import type { DayOrder, Format, Mapping, TextRow, Unread } from '@textkin/importing';
import type { PreparedRow } from '@textkin/importing/storing';

/** The kind, encoding and columns of a file. */
export interface Opened {
  kind: Format | 'document' | Unread;
  encoding: string;
  /** The encoding is the likeliest one: nothing in the file names it. */
  isGuessed: boolean;
  /** The names of the columns of a table: those of its header, or of the fields in its first rows. */
  columns: string[];
  /** The column of each field that has a usual name. */
  usual: Mapping;
}

/** What a person says of a table: the columns of fields, and the order of dates. */
export interface Meaning {
  mapping: Mapping;
  dates: DayOrder | undefined;
}

/** The first texts as they will be stored, and the doubt about the order of dates. */
export interface Sample {
  rows: (TextRow & { line?: number; hasBadDate: boolean })[];
  /** Why the first bad row can't be read. */
  reason: string | undefined;
  /** A column whose dates may have the day or the month first, and dates of it. */
  doubt: { column: string; dates: string[] } | undefined;
  order: DayOrder | undefined;
}

/** Some rows in their order, and how many bytes of the files have been read so far. */
export interface Piece {
  rows: PreparedRow[];
  bytes: number;
  isLast: boolean;
}

/** The calls from the page to the thread that reads. */
export interface Reading {
  open: (files: readonly File[], encoding?: string) => Promise<Opened>;
  sample: (meaning: Meaning) => Promise<Sample>;
  start: (meaning: Meaning) => Promise<void>;
  next: () => Promise<Piece>;
}

export type ReadingCall = { [N in keyof Reading]: { name: N; args: Parameters<Reading[N]> } }[keyof Reading];
export type ReadingResult = { value: unknown } | { reason: string } | { error: string };
