import type { Clock } from '../../domain/clock.ts';
import { Scope, type TaggedCollection } from '../../tags/scope.ts';
import type { View } from '../../tags/view.ts';
import { FollowedCollection, type TagReader } from './followed-collection.ts';
import { FollowedHeadlines } from './followed-headlines.ts';
import type { TagScope, Walk } from './interface.ts';
import { Kept } from './kept.ts';
import { TagSaver } from './saver.ts';
import type { TagFiles } from './tag-files.ts';

/** What the tags of collections were or are, and at which versions. */
export interface Seen {
  view: View;
  versions: number[];
}

export interface FollowedOptions {
  reader: TagReader;
  files: TagFiles;
  /** Memory for what is known of collections; those asked for now may take more. */
  maxBytes: number;
  clock: Clock;
  /** Told of a file that could not be written. */
  report: (error: unknown) => void;
}

/** The tags and the headlines of the collections that are in use, as far as memory allows. */
export class FollowedCollections {
  readonly #maxBytes: number;
  readonly #saver: TagSaver;
  readonly #collections: Kept<FollowedCollection>;
  readonly #headlines: Kept<FollowedHeadlines>;
  /** The least recently used first. */
  readonly #scopes = new Map<string, Scope>();

  constructor(options: FollowedOptions) {
    const { reader, files, maxBytes } = options;
    this.#maxBytes = maxBytes;
    this.#saver = new TagSaver(options);
    this.#collections = new Kept((key) => new FollowedCollection(key, reader, files));
    this.#headlines = new Kept((key) => new FollowedHeadlines(key, reader.changes));
  }

  /** Collections with all that is committed now; such as are gone are left out. */
  async see({ account, collections: ids, versions }: TagScope & Walk): Promise<Seen> {
    const found = await Promise.all(ids.map((id) => this.#collections.caughtUp(account, id)));
    const there = found.filter((one) => one !== undefined);
    this.#evict(ids);
    for (const one of there) this.#saver.saveLater(one);
    const at = there.map(({ collectionId, version }) => {
      return Math.min(version, versions?.[ids.indexOf(collectionId)] ?? version);
    });
    const view = this.#scope(there).view(there, at);
    return { view, versions: found.map((one) => at[there.indexOf(one!)] ?? 0) };
  }

  /** The headlines of a collection with all that is committed now; undefined when it is gone. */
  async headlines(account: number, collectionId: number): Promise<FollowedHeadlines | undefined> {
    const found = await this.#headlines.caughtUp(account, collectionId);
    this.#evict([collectionId]);
    return found;
  }

  /** Looks after the files: to be called once a minute. */
  sweep(): Promise<void> {
    return this.#saver.sweep((key) => this.#collections.of(key));
  }

  /** Forgets what went some time ago. */
  tidy(): void {
    for (const collection of this.#collections.all()) collection.tidy();
    this.#scopes.clear();
  }

  #scope(collections: readonly TaggedCollection[]): Scope {
    const key = collections.map(({ collectionId }) => collectionId).join();
    const scope = this.#scopes.get(key) ?? new Scope();
    this.#scopes.delete(key);
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Drops what was unused for longest until the rest fits: names of tags, headlines, tags; what is asked for now stays. */
  #evict(wanted: readonly number[]): void {
    let bytes = 0;
    for (const scope of this.#scopes.values()) bytes += scope.bytes;
    for (const [key, scope] of this.#scopes) {
      if (bytes + this.#followedBytes <= this.#maxBytes || key === wanted.join()) break;
      this.#scopes.delete(key);
      bytes -= scope.bytes;
    }
    this.#headlines.free(bytes + this.#followedBytes - this.#maxBytes, wanted);
    this.#collections.free(bytes + this.#followedBytes - this.#maxBytes, wanted);
  }

  get #followedBytes(): number {
    return this.#headlines.bytes + this.#collections.bytes;
  }
}
