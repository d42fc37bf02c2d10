import { type Pause, unpaused } from '../nlp/relate/pause.ts';
import type { Change } from '../store/store.ts';
import type { RelatedStore } from './related-store.ts';

/** Rows of one read from the store, which is one step: with 2,000 it took up to ten milliseconds. */
const rowsPerRead = 500;

/**
 * The dates of a collection's texts, 8 bytes each: when they were published or else added. Read from the store when
 * they are first asked for, since most collections never are; from then on only what has changed is read again.
 */
export class DateColumn {
  readonly #store: Pick<RelatedStore, 'texts'>;
  readonly #accountId: number;
  readonly #collectionId: number;
  readonly #pause: Pause;
  /** By text id. */
  #dates = new Float64Array();
  /** Every text up to this id is in. */
  #last = 0;
  /** Texts that are in and have been changed since. */
  readonly #stale = new Set<number>();
  /** The end of the reading that was begun last, and how many there are. */
  #reading: Promise<void> = Promise.resolve();
  #readings = 0;

  constructor(
    store: Pick<RelatedStore, 'texts'>,
    { accountId, collectionId }: { accountId: number; collectionId: number },
    pause: Pause = unpaused,
  ) {
    this.#store = store;
    this.#pause = pause;
    this.#accountId = accountId;
    this.#collectionId = collectionId;
  }

  changed({ kind, text: { textId } }: Exclude<Change, { kind: 'cleared' }>): void {
    if (kind !== 'pending' && kind !== 'dated') return;
    if (textId <= this.#last || this.#readings > 0) this.#stale.add(textId);
  }

  /** Resolves when every text that was stored before the call is in as it was then, or later. */
  async ready(): Promise<void> {
    // One after the other: a reading that began before a change may end without it.
    this.#readings++;
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    try {
      await this.#reading;
    } finally {
      this.#readings--;
    }
  }

  /** Seconds since 1970; 0 for a text that is not there. */
  get(textId: number): number {
    return this.#dates[textId] ?? 0;
  }

  async #read(): Promise<void> {
    for (let more = true; more;) {
      const rows = await this.#page(this.#last, rowsPerRead);
      for (const row of rows) this.#set(row);
      this.#last = rows.at(-1)?.textId ?? this.#last;
      more = rows.length === rowsPerRead;
      await this.#pause();
    }
    for (const textId of this.#stale) {
      await this.#pause();
      // Before the look: what changes after it is stale again.
      this.#stale.delete(textId);
      try {
        const [row] = await this.#page(textId - 1, 1);
        if (row !== undefined) this.#set(row);
      } catch (error) {
        this.#stale.add(textId);
        throw error;
      }
    }
  }

  #set({ textId, date }: { textId: number; date: number }): void {
    if (textId >= this.#dates.length) {
      const larger = new Float64Array(2 * textId + 2);
      larger.set(this.#dates);
      this.#dates = larger;
    }
    this.#dates[textId] = date;
  }

  #page(afterTextId: number, limit: number): Promise<{ textId: number; date: number }[]> {
    return this.#store.texts.dates(this.#accountId, this.#collectionId, afterTextId, limit);
  }
}
