import type { Language } from '../domain/language.ts';
import { DateColumn } from './date-column.ts';
import type { Pause } from '../nlp/relate/pause.ts';
import { TextIndex } from '../nlp/relate/text-index.ts';
import type { Change } from '../store/store.ts';
import type { RelatedStore } from './related-store.ts';
import type { Snapshots } from './snapshots.ts';

/** Rows of one read, which is one step of the store's thread: with 200, half a megabyte, it took eight milliseconds. */
const rowsPerRead = 50;

/** A change of one text. */
export type TextChange = Exclude<Change, { kind: 'cleared' }>;

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
  texts: TextIndex;
  readonly dates: DateColumn;
  /** Whether all its texts are gone: the collection was reset or deleted. */
  cleared = false;
  /** Texts changed since loading began: what is read of them may be older than what the change said. */
  #touched: Set<number> | undefined = new Set();
  readonly #key: CollectionKey;
  readonly #pause: Pause;
  #dropped = false;
  #tidying = false;
  /** Changes that are not in the index yet, the oldest first. */
  readonly #changes: TextChange[] = [];
  /** Ends when they are; they wait while a snapshot is read. */
  #following = Promise.resolve();
  #isFollowing = true;

  constructor(store: RelatedStore, key: CollectionKey, pause: Pause, snapshots?: Snapshots) {
    this.#key = key;
    this.#pause = pause;
    this.language = key.language;
    this.texts = new TextIndex(key.language, { pause });
    this.dates = new DateColumn(store, key, pause);
    this.ready = this.#load(store, key, pause, snapshots);
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

  /** Leaves a snapshot, unless the index is only just being made. */
  async save(store: RelatedStore, snapshots: Snapshots): Promise<void> {
    await this.current();
    if (this.loading || this.#tidying) return;
    const { accountId, collectionId } = this.#key;
    const fingerprint = await store.analyses.fingerprint(accountId, collectionId);
    await snapshots.put(collectionId, fingerprint, this.texts.state);
  }

  /** Stops loading: nobody will ask this index any more. */
  drop(): void {
    this.#dropped = true;
  }

  /** Takes a change in: at once, or, when many come together, in turn with everything else. */
  changed(change: TextChange): void {
    this.dates.changed(change);
    this.#changes.push(change);
    if (!this.#isFollowing) this.#following = this.#follow();
  }

  /** Resolves when every change that was told is in the index. */
  current(): Promise<void> {
    return this.#following;
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    for (let change = this.#changes.shift(); change !== undefined; change = this.#changes.shift()) {
      this.#apply(change);
      const rest = this.#pause();
      if (rest) await rest;
    }
    this.#isFollowing = false;
  }

  #apply(change: TextChange): void {
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

  async #load(store: RelatedStore, key: CollectionKey, pause: Pause, snapshots?: Snapshots): Promise<void> {
    const isRestored = await this.#restore(store, key, pause, snapshots);
    if (!isRestored) this.texts.unsettle();
    await (this.#following = this.#follow());
    if (!isRestored) await this.#build(store, key, pause);
    this.#touched = undefined;
  }

  async #restore(
    store: RelatedStore,
    { accountId, collectionId }: CollectionKey,
    pause: Pause,
    snapshots?: Snapshots,
  ): Promise<boolean> {
    if (!(await snapshots?.has(collectionId))) return false;
    const fingerprint = await store.analyses.fingerprint(accountId, collectionId);
    const state = await snapshots!.take(collectionId, fingerprint);
    if (state === undefined) return false;
    const texts = new TextIndex(this.language, { pause });
    try {
      texts.restore(state);
    } catch (error) {
      // Of a build that kept its indexes differently under the same version: the index is made anew.
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.texts = texts;
    return true;
  }

  async #build(store: RelatedStore, { accountId, collectionId }: CollectionKey, pause: Pause): Promise<void> {
    const page = (after: number) => store.analyses.features(accountId, collectionId, after, rowsPerRead);
    for (let rows = await page(0); rows.length > 0 && !this.#dropped;) {
      // Read on the store's thread while these are taken in.
      const next = page(rows.at(-1)!.textId);
      next.catch(() => undefined);
      for (const { textId, ...features } of rows) {
        if (this.#touched?.has(textId) === false) this.texts.set(textId, features);
        const rest = pause();
        if (rest) await rest;
      }
      rows = await next;
    }
    if (!this.#dropped) await this.texts.settle();
  }
}
