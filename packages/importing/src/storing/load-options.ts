import type { RowPlace, RowProblem } from './prepared-row.ts';
import type { Sender } from './sender.ts';

/** Counts of the rows of an import so far. */
export interface ImportCounts {
  stored: number;
  /** Texts that were already stored, by this import or an earlier one. */
  present: number;
  bad: number;
  /** Drafts, pictures and menus, which are not texts. */
  skipped: number;
  words: number;
}

/** The place of a row in its source. `record`: the number of the row in a file of many rows, from 1; the header does not count. */
export interface EntryPlace extends RowPlace {
  source: string;
  record?: number;
}

/** A row that is not stored, and its place. */
export type BadRowFound = EntryPlace & RowProblem;

export interface LoadOptions {
  textkin: Sender;
  collectionId: number;
  /** Stores texts that are not in the language of the collection too. */
  anyLanguage: boolean;
  /** Ends the import after the current request. */
  signal: AbortSignal;
  /** Called for the rows that are not stored, in their order. */
  onBad: (bad: BadRowFound) => Promise<void>;
  onProgress: (counts: ImportCounts, bytes: number) => void;
}
