import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/**
 * Milliseconds for which every process caches the rights of a token or a static key. On SQLite each commit clears the page cache of
 * readers, and every new text is a commit: reading the rights took a seventh of the CPU time of a `text.create`
 * (`npm run bench:create`). On PostgreSQL each read is a query to another machine.
 */
const cachedMs = 20;
const maxEntries = 10_000;

/** Caches values by hash, each for `cachedMs` from the start of its read. */
export class RightsCache<Value extends object> {
  // Without a resolution of 0 the cache would use a clock value up to a millisecond old, and keep entries longer.
  readonly #values = new LRUCache<string, Value>({ max: maxEntries, ttl: cachedMs, ttlResolution: 0 });

  async find(
    hash: Uint8Array,
    fetch: (hash: Uint8Array) => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const name = nameOf(hash);
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const start = performance.now();
    const found = await fetch(hash);
    if (found !== undefined) this.#values.set(name, found, { start });
    return found;
  }

  /** Removes an entry, or all entries when no hash is given. */
  forget(hash?: Uint8Array): void {
    if (hash === undefined) this.#values.clear();
    else this.#values.delete(nameOf(hash));
  }
}

/**
 * Waits for a write that removes a right, and until no process or node has the right in its cache. When this resolves, the right is
 * removed everywhere. Returns the result of the write.
 */
export async function waitForCacheExpiry<Result>(write: Promise<Result>): Promise<Result> {
  const result = await write;
  // A timer may fire early, because it counts from the start of the event loop's iteration.
  for (const end = performance.now() + cachedMs; performance.now() < end;) await sleep(cachedMs);
  return result;
}

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');
