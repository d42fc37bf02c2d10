import type { DayOrder, Format, Mapping, TextRow, UnsupportedKind } from '@textkin/importing';
import type { PreparedRow } from '@textkin/importing/storing';
import type { ListCalls } from '../../vocabularies/importing/list-protocol.ts';

/** The kind, encoding and columns of opened files. */
export interface OpenedFiles {
  kind: Format | 'document' | UnsupportedKind;
  encoding: string;
  /** The encoding is the likeliest: nothing in the file names it. */
  isGuessed: boolean;
  /** The names of the columns of a table, from its header, or of the fields in its first rows. */
  columns: string[];
  /** The column of each field that has a usual name. */
  usual: Mapping;
}

/** The columns that fields are read from, and the order of dates. */
export interface ColumnSettings {
  mapping: Mapping;
  dates: DayOrder | undefined;
}

/** Why a date can't be read. `orderUnknown`: the day or the month may come first, and a person can choose. */
export type DateProblem = 'unreadable' | 'orderUnknown';

/** The first texts as they will be stored, and the dates whose order is unknown. */
export interface Sample {
  rows: (TextRow & { line?: number; dateProblem: DateProblem | undefined })[];
  /** Why the first bad row can't be read. */
  reason: string | undefined;
  /** A column whose dates may have the day or the month first, and examples of its dates. */
  ambiguity: { column: string; dates: string[] } | undefined;
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
  open: (files: readonly File[], encoding?: string) => Promise<OpenedFiles>;
  /** Counts the rows of a table and the documents; undefined for a feed, whose entries would have to be converted. */
  count: () => Promise<number | undefined>;
  sample: (columns: ColumnSettings) => Promise<Sample>;
  start: (columns: ColumnSettings) => Promise<void>;
  next: () => Promise<Piece>;
}

type Calls = Reading & ListCalls;
export type ReadingCall = { [N in keyof Calls]: { name: N; args: Parameters<Calls[N]> } }[keyof Calls];
export type ReadingResult = { value: unknown } | { reason: string } | { error: string };
