import { Scope, type TaggedCollection } from '../../tags/scope.ts';
import type { View } from '../../tags/view.ts';
import { FollowedCollection } from './followed-collection.ts';
import type { TagCacheOptions } from './tag-cache-options.ts';
import { FollowedHeadlines } from './followed-headlines.ts';
import type { TagScope, Walk } from './interface.ts';
import { LruByBytes } from './lru-by-bytes.ts';
import { TagSaver } from './saver.ts';

/** The tags of some collections, and the version of each collection that they show. */
export interface TagView {
  view: View;
  versions: number[];
}

/** Caches the tags and headlines of the collections in use, within a memory limit. */
export class FollowedCollections {
  readonly #maxBytes: number;
  readonly #saver: TagSaver;
  readonly #collections: LruByBytes<FollowedCollection>;
  readonly #headlines: LruByBytes<FollowedHeadlines>;
  /** The scopes by the ids of their collections, the least recently used first. */
  readonly #scopes = new Map<string, Scope>();

  constructor(options: TagCacheOptions) {
    const { reader, files, maxBytes } = options;
    this.#maxBytes = maxBytes;
    this.#saver = new TagSaver(options);
    this.#collections = new LruByBytes((key) => new FollowedCollection(key, reader, files));
    this.#headlines = new LruByBytes((key) => new FollowedHeadlines(key, reader.changes));
  }

  /**
   * Returns a view of the tags of collections: at `versions` if given, otherwise with everything that is committed now. Deleted
   * collections are skipped.
   */
  async viewOf({ account, collections: ids, versions }: TagScope & Walk): Promise<TagView> {
    const found = await Promise.all(ids.map((id) => this.#collections.getCaughtUp(account, id)));
    const existing = found.filter((one) => one !== undefined);
    this.#evict(ids);
    for (const one of existing) this.#saver.saveLater(one);
    const at = existing.map(({ collectionId, version }) => {
      return Math.min(version, versions?.[ids.indexOf(collectionId)] ?? version);
    });
    const view = this.#scope(existing).view(existing, at);
    return { view, versions: found.map((one) => at[existing.indexOf(one!)] ?? 0) };
  }

  /** Returns the headlines of a collection with everything that is committed now; undefined when it is deleted. */
  async headlines(account: number, collectionId: number): Promise<FollowedHeadlines | undefined> {
    const found = await this.#headlines.getCaughtUp(account, collectionId);
    this.#evict([collectionId]);
    return found;
  }

  /** Writes and removes files. Called once a minute. */
  sweep(): Promise<void> {
    return this.#saver.sweep((key) => this.#collections.getOrCreate(key));
  }

  /** Purges texts that were deleted before the previous call. */
  purgeDeleted(): void {
    for (const collection of this.#collections.values()) collection.purgeDeleted();
    this.#scopes.clear();
  }

  #scope(collections: readonly TaggedCollection[]): Scope {
    const key = collections.map(({ collectionId }) => collectionId).join();
    const scope = this.#scopes.get(key) ?? new Scope();
    this.#scopes.delete(key);
    this.#scopes.set(key, scope);
    return scope;
  }

  /**
   * Evicts the least recently used scopes, headlines and tags, in that order, until the rest fits. The
   * `pinned` collections stay.
   */
  #evict(pinned: readonly number[]): void {
    let bytes = 0;
    for (const scope of this.#scopes.values()) bytes += scope.bytes;
    for (const [key, scope] of this.#scopes) {
      if (bytes + this.#followedBytes <= this.#maxBytes || key === pinned.join()) break;
      this.#scopes.delete(key);
      bytes -= scope.bytes;
    }
    this.#headlines.evict(bytes + this.#followedBytes - this.#maxBytes, pinned);
    this.#collections.evict(bytes + this.#followedBytes - this.#maxBytes, pinned);
  }

  get #followedBytes(): number {
    return this.#headlines.bytes + this.#collections.bytes;
  }
}
