import type { EntryMapping, EntryRow } from '@textkin/importing/vocabularies';
import { WorkerCalls } from '../../importing/worker-calls.ts';
import type { ListPiece, OpenedList } from './list-protocol.ts';

/** A chosen file, and the thread that reads it. */
export interface ChosenList {
  file: File;
  reader: ListThread;
  opened: OpenedList;
}

/** Reads a list in a thread, until `end` is called. A large list would keep the page busy for seconds. */
export class ListThread {
  readonly #calls = new WorkerCalls();

  async open(file: File): Promise<OpenedList> {
    return (await this.#calls.call({ name: 'openList', args: [file] })) as OpenedList;
  }

  /** Returns the first rows as they will be stored. */
  async sample(mapping: EntryMapping): Promise<EntryRow[]> {
    return (await this.#calls.call({ name: 'sampleList', args: [mapping] })) as EntryRow[];
  }

  /** Yields the rows from the first. `onBytes` is called with the bytes of the file that have been read so far. */
  async *rows(mapping: EntryMapping, onBytes: (bytes: number) => void): AsyncGenerator<EntryRow> {
    await this.#calls.call({ name: 'startList', args: [mapping] });
    for (let isLast = false; !isLast;) {
      const piece = (await this.#calls.call({ name: 'nextEntries', args: [] })) as ListPiece;
      onBytes(piece.bytes);
      yield* piece.rows;
      isLast = piece.isLast;
    }
  }

  end(): void {
    this.#calls.end();
  }
}
