/** Several nodes make random writes to one database at the same time: the counts equal the rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutMentions } from '../../packages/server/src/domain/tags/edits.ts';
import type { Job, Store, TextChange } from '../../packages/server/src/store/store.ts';
import { accounts, groups } from '../store/model/calls.ts';
import { empty, recount } from '../store/model/contents.ts';
import { gaps } from '../../support/gaps.ts';
import { openNodes } from '../support/nodes.ts';
import { noPostgres } from '../../support/postgres-programs.ts';

/** Follows a collection by reading the changes since its version, while others write. */
class Reader {
  readonly #store: Store;
  readonly #account: number;
  readonly #collectionId: number;
  #version = 0;
  #texts = new Map<number, TextChange>();

  constructor(store: Store, account: number, collectionId: number) {
    this.#store = store;
    this.#account = account;
    this.#collectionId = collectionId;
  }

  /** Returns the followed contents; undefined if the collection does not exist. */
  async catchUp(): Promise<Map<number, unknown> | undefined> {
    for (;;) {
      const page = await this.#store.changes.since(this.#account, this.#collectionId, this.#version, 3);
      if (page === undefined) return undefined;
      if (page.clearedAt > this.#version) {
        this.#texts.clear();
        this.#version = page.clearedAt;
        continue;
      }
      for (const change of page.changes) this.#texts.set(change.textId, change);
      if (page.changes.length < 3) {
        this.#version = page.version;
        const done = [...this.#texts].filter(([, { analysed }]) => analysed !== undefined);
        return new Map(done.map(([textId, { analysed }]) => [textId, [...analysed!.terms]]));
      }
      this.#version = page.changes.at(-1)!.version;
    }
  }
}

for (const gap of [undefined, ...gaps]) {
  test(
    `counts and versions are right whatever nodes write at once: ${gap === undefined ? 'PostgreSQL' : `without ${gap}`}`,
    { skip: noPostgres },
    async () => {
      await writeAtOnce(await openNodes(3, gap), gap === undefined ? 30 : 6);
    },
  );
}

async function writeAtOnce(nodes: readonly Store[], numRuns: number): Promise<void> {
  for (const account of accounts) assert.equal(await nodes[0]!.accounts.create(0), account);
  await fc.assert(
    fc.asyncProperty(groups, fc.infiniteStream(fc.nat(nodes.length - 1)), async (groups, turns) => {
      const base = await empty(nodes[0]!);
      for (const account of [1, 2, 2])
        await nodes[1]!.collections.create(account, { name: 'home', language: 'en', description: '' });
      const readers = [1, 2, 3].map((nth) => new Reader(nodes[2]!, nth === 1 ? 1 : 2, base + nth));
      let jobs: Job[] = [];
      for (const group of groups) {
        const calls = [...group, ...group].map((call) =>
          call(nodes[turns.next().value as number]!, { base, jobs }),
        );
        const [results] = await Promise.all([
          Promise.all(calls),
          ...readers.map((reader) => reader.catchUp()),
        ]);
        jobs = [...jobs, ...(results.filter((result) => Array.isArray(result)) as Job[][]).flat()];
      }
      await assertCounted(nodes[2]!);
      for (const [at, reader] of readers.entries()) {
        const fresh = new Reader(nodes[0]!, at === 0 ? 1 : 2, base + at + 1);
        assert.deepEqual(await reader.catchUp(), await fresh.catchUp());
      }
    }),
    // The timing in the database is random, so shrinking finds nothing.
    { numRuns, endOnFailure: true },
  );
}

/** Compares the stored counts with the rows, and the contents of followers with the texts. */
async function assertCounted(store: Store): Promise<void> {
  for (const account of accounts) {
    const { texts, bytes } = (await store.limits.get(account))!;
    assert.deepEqual({ texts, bytes }, await recount(store, account));
    for (const { collectionId, nextId } of await store.collections.list(account)) {
      const stats = (await store.collections.stats(account, collectionId))!;
      const page = await store.changes.taggedSince(account, collectionId, 0, 10_000);
      const followed = new Map(page!.changes.map(({ textId, tagged }) => [textId, tagged?.tags]));
      let stored = 0;
      for (let textId = 1; textId < nextId; textId++) {
        if ((await store.texts.find(account, collectionId, { textId })) === undefined) continue;
        stored++;
        const names = await store.analyses.tags(account, collectionId, textId);
        const topics = await store.analyses.topics(account, collectionId, textId);
        assert.deepEqual(followed.get(textId), names && [...names, ...topics.map(withoutMentions)]);
      }
      assert.equal(stats.texts, stored);
    }
  }
}
