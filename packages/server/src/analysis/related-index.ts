import type { Language } from '../domain/language.ts';
import { DateColumn } from './date-column.ts';
import type { Pause } from '../nlp/relate/pause.ts';
import { TextIndex } from '../nlp/relate/text-index.ts';
import type { Change, Store } from '../store/store.ts';

/** Rows of one read from the store: about half a megabyte. */
const rowsPerRead = 200;

export interface CollectionKey {
  accountId: number;
  collectionId: number;
  language: Language;
}

/** The index of one collection while it is loaded and afterwards; `changed` must see every change from the first on. */
export class RelatedIndex {
  readonly language: Language;
  /** Resolves when every analysed text is in; rejects when the store failed. */
  readonly ready: Promise<void>;
  readonly texts: TextIndex;
  readonly dates: DateColumn;
  /** Whether all its texts are gone: the collection was reset or deleted. */
  cleared = false;
  /** Texts changed since loading began: what is read of them may be older than what the change said. */
  #touched: Set<number> | undefined = new Set();
  #dropped = false;
  #tidying = false;

  constructor(store: Store, key: CollectionKey, pause: Pause) {
    this.language = key.language;
    this.texts = new TextIndex(key.language, pause);
    this.texts.unsettle();
    this.dates = new DateColumn(store, key);
    this.ready = this.#load(store, key, pause);
    // Whoever awaits it hears of a failure; when nobody does any more, it is no reason to end the process.
    this.ready.catch(() => undefined);
  }

  get loading(): boolean {
    return this.#touched !== undefined;
  }

  /** Bytes of memory that it takes. */
  get bytes(): number {
    return Object.values(this.texts.memory).reduce((sum, part) => sum + part, 0);
  }

  /** Stops loading: nobody will ask this index any more. */
  drop(): void {
    this.#dropped = true;
  }

  changed(change: Exclude<Change, { kind: 'cleared' }>): void {
    this.dates.changed(change);
    if (change.kind === 'dated') return;
    const { textId } = change.text;
    this.#touched?.add(textId);
    if (change.kind === 'analysed') this.texts.set(textId, change);
    else this.texts.delete(textId);
    if (this.texts.untidy && !this.loading && !this.#tidying) void this.#tidy();
  }

  async #tidy(): Promise<void> {
    this.#tidying = true;
    await this.texts.tidy();
    this.#tidying = false;
  }

  async #load(store: Store, { accountId, collectionId }: CollectionKey, pause: Pause): Promise<void> {
    for (let last = 0; !this.#dropped;) {
      const rows = await store.analyses.features(accountId, collectionId, last, rowsPerRead);
      if (rows.length === 0) break;
      last = rows.at(-1)!.textId;
      for (const { textId, ...features } of rows) {
        if (this.#touched?.has(textId) === false) this.texts.set(textId, features);
        const rest = pause();
        if (rest) await rest;
      }
    }
    if (!this.#dropped) await this.texts.settle();
    this.#touched = undefined;
  }
}
