import type { EntryMapping, EntryRow } from '@textkin/importing/vocabularies';

/** What a person sees of an opened list: for a table, its columns and the fields they probably hold. */
export interface OpenedList {
  columns: string[];
  guessed: EntryMapping;
}

/** Some rows in their order, and how many bytes of the file have been read so far. */
export interface ListPiece {
  rows: EntryRow[];
  bytes: number;
  isLast: boolean;
}

/** The calls from the page to the thread that reads lists. */
export interface ListCalls {
  openList: (file: File) => Promise<OpenedList>;
  sampleList: (mapping: EntryMapping) => Promise<EntryRow[]>;
  startList: (mapping: EntryMapping) => Promise<void>;
  nextEntries: () => Promise<ListPiece>;
}
