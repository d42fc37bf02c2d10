import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/**
 * What a token or a static key may do is not looked up again for so long, in any process that has the store open. On SQLite a commit
 * empties the cache of pages of whoever reads, and every text that comes is one: the look took a seventh of the processor time of a
 * `text.create` (`npm run bench:create`), and on PostgreSQL it is a query to another machine.
 */
const rememberedMs = 20;
const most = 10_000;

/** Values by hash, each for `rememberedMs` from when its look began. */
export class RightsCache<Value extends object> {
  // By the time of each look: else it would go by one that is up to a millisecond old, and remember for so much longer.
  readonly #values = new LRUCache<string, Value>({ max: most, ttl: rememberedMs, ttlResolution: 0 });

  async find(
    hash: Uint8Array,
    look: (hash: Uint8Array) => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const name = nameOf(hash);
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const start = performance.now();
    const found = await look(hash);
    if (found !== undefined) this.#values.set(name, found, { start });
    return found;
  }

  /** Looks it up again next time; all of them where none is named. */
  forget(hash?: Uint8Array): void {
    if (hash === undefined) this.#values.clear();
    else this.#values.delete(nameOf(hash));
  }
}

/**
 * What a write has come to that takes a right away, once nobody goes by what was before it: so what it ends has ended at once for
 * whoever has its answer, in other processes and at other nodes too.
 */
export async function afterCacheExpiry<Result>(write: Promise<Result>): Promise<Result> {
  const result = await write;
  // A timer counts from the beginning of its turn of the loop, which may have been a while ago.
  for (const end = performance.now() + rememberedMs; performance.now() < end;) await sleep(rememberedMs);
  return result;
}

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');
