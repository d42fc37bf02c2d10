import type { TaggedCollection } from '../../tags/scope.ts';
import { Scope } from '../../tags/scope.ts';
import type { View } from '../../tags/view.ts';
import { FollowedCollection, type TagReader } from './followed-collection.ts';
import type { TagScope, Walk } from './interface.ts';

/** What the tags of collections were or are, and at which versions. */
export interface Seen {
  view: View;
  versions: number[];
}

/** The tags of the collections that are in use, as far as memory allows. */
export class FollowedCollections {
  readonly #reader: TagReader;
  readonly #maxBytes: number;
  /** Both the least recently used first. */
  readonly #collections = new Map<number, FollowedCollection>();
  readonly #scopes = new Map<string, Scope>();

  constructor(reader: TagReader, maxBytes: number) {
    this.#reader = reader;
    this.#maxBytes = maxBytes;
  }

  /** Collections with all that is committed now; such as are gone are left out. */
  async see({ account, collections: ids, versions }: TagScope & Walk): Promise<Seen> {
    const found = await Promise.all(ids.map((id) => this.#caughtUp(account, id)));
    const there = found.filter((one) => one !== undefined);
    this.#evict(ids);
    const at = there.map(({ collectionId, version }) => {
      return Math.min(version, versions?.[ids.indexOf(collectionId)] ?? version);
    });
    const view = this.#scope(there).view(there, at);
    return { view, versions: found.map((one) => at[there.indexOf(one!)] ?? 0) };
  }

  /** Forgets what went some time ago. */
  tidy(): void {
    for (const collection of this.#collections.values()) collection.tidy();
    this.#scopes.clear();
  }

  async #caughtUp(accountId: number, collectionId: number): Promise<FollowedCollection | undefined> {
    const key = { accountId, collectionId };
    const collection = this.#collections.get(collectionId) ?? new FollowedCollection(key, this.#reader);
    if (collection.accountId !== accountId) return undefined;
    this.#collections.delete(collectionId);
    this.#collections.set(collectionId, collection);
    try {
      if (await collection.catchUp()) return collection;
    } catch (error) {
      this.#collections.delete(collectionId);
      throw error;
    }
    this.#collections.delete(collectionId);
    return undefined;
  }

  #scope(collections: readonly TaggedCollection[]): Scope {
    const key = collections.map(({ collectionId }) => collectionId).join();
    const scope = this.#scopes.get(key) ?? new Scope();
    this.#scopes.delete(key);
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Drops what was unused for longest until the rest fits, names before texts; what is asked for now stays. */
  #evict(wanted: readonly number[]): void {
    let bytes = 0;
    for (const scope of this.#scopes.values()) bytes += scope.bytes;
    for (const { rows } of this.#collections.values()) bytes += rows.bytes;
    for (const [key, scope] of this.#scopes) {
      if (bytes <= this.#maxBytes || key === wanted.join()) break;
      this.#scopes.delete(key);
      bytes -= scope.bytes;
    }
    for (const [id, { rows }] of this.#collections) {
      if (bytes <= this.#maxBytes || wanted.includes(id)) break;
      this.#collections.delete(id);
      bytes -= rows.bytes;
    }
  }
}
