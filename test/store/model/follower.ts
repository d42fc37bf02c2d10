import assert from 'node:assert/strict';
import type { AnalysedText, Store } from '../../../packages/server/src/store/store.ts';

interface Known {
  version: number;
  texts: Map<number, AnalysedText>;
}

type Truth = Pick<Store, 'collections'> & { changes: Pick<Store['changes'], 'analysed'> };
type Followed = Pick<Store, 'collections' | 'changes'>;

/** Derives from the changes of a store what is analysed in each collection, and compares it with what is true. */
export class Follower {
  readonly #store: Followed;
  readonly #truth: Truth;
  readonly #known = new Map<number, Known>();

  constructor(store: Followed, truth: Truth) {
    this.#store = store;
    this.#truth = truth;
  }

  async check(accounts: readonly number[]): Promise<void> {
    const { collections, changes } = this.#truth;
    for (const account of accounts) {
      for (const { collectionId, nextId } of await collections.list(account)) {
        const known = await this.#catchUp(account, collectionId);
        assert.equal(known.version, await this.#store.changes.version(account, collectionId));
        assert.equal(await this.#store.changes.since(account + 1, collectionId, 0, 1), undefined);
        const left = new Map(known.texts);
        for (let textId = 1; textId < nextId; textId++) {
          const expected = shown(await changes.analysed(account, collectionId, textId));
          assert.deepEqual(shown(left.get(textId)), expected);
          assert.deepEqual(
            shown(await this.#store.changes.analysed(account, collectionId, textId)),
            expected,
          );
          left.delete(textId);
        }
        assert.equal(left.size, 0, 'texts that are not there');
      }
    }
  }

  async #catchUp(account: number, collectionId: number): Promise<Known> {
    const known = this.#known.get(collectionId) ?? { version: 0, texts: new Map<number, AnalysedText>() };
    this.#known.set(collectionId, known);
    for (const limit = 2; ;) {
      const page = (await this.#store.changes.since(account, collectionId, known.version, limit))!;
      if (page.clearedAt > known.version) known.texts.clear();
      let last = known.version;
      for (const { textId, version, analysed } of page.changes) {
        assert.ok(version > last, 'versions ascend');
        last = version;
        if (analysed === undefined) known.texts.delete(textId);
        else known.texts.set(textId, analysed);
      }
      if (page.changes.length < limit) {
        known.version = page.version;
        return known;
      }
      known.version = last;
    }
  }
}

/** With buffers as the bytes they are. */
const shown = (text: AnalysedText | undefined) =>
  text && { ...text, terms: [...text.terms], pairs: [...(text.pairs ?? [])], vector: [...text.vector] };
