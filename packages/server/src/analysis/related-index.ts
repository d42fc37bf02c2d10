import { setImmediate } from 'node:timers/promises';
import type { Language } from '../domain/language.ts';
import { DateColumn } from './date-column.ts';
import { TextIndex } from '../nlp/relate/text-index.ts';
import type { Change, Store } from '../store/store.ts';

/** Rows of one read from the store: about a megabyte. */
const rowsPerRead = 500;
/** Milliseconds that loading may hold up everything else at a time. */
const sliceMs = 5;

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
  /** Texts changed since loading began: what is read of them may be older than what the change said. */
  #touched: Set<number> | undefined = new Set();
  #dropped = false;

  constructor(store: Store, key: CollectionKey) {
    this.language = key.language;
    this.texts = new TextIndex(key.language);
    this.dates = new DateColumn(store, key);
    this.ready = this.#load(store, key);
    // Whoever awaits it hears of a failure; when nobody does any more, it is no reason to end the process.
    this.ready.catch(() => undefined);
  }

  get loading(): boolean {
    return this.#touched !== undefined;
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
  }

  async #load(store: Store, { accountId, collectionId }: CollectionKey): Promise<void> {
    for (let last = 0; !this.#dropped;) {
      const rows = await store.analyses.features(accountId, collectionId, last, rowsPerRead);
      if (rows.length === 0) break;
      last = rows.at(-1)!.textId;
      let sliceEnd = performance.now() + sliceMs;
      for (const { textId, ...features } of rows) {
        if (this.#touched?.has(textId) === false) this.texts.set(textId, features);
        if (performance.now() < sliceEnd) continue;
        await setImmediate();
        sliceEnd = performance.now() + sliceMs;
      }
    }
    this.#touched = undefined;
  }
}
