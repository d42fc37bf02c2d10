import assert from 'node:assert/strict';
import type { AnalysedText, Store } from '../../../packages/server/src/store/store.ts';

/** A followed collection at a version. */
interface FollowedCollection {
  version: number;
  texts: Map<number, AnalysedText>;
}

type Oracle = Pick<Store, 'collections'> & { changes: Pick<Store['changes'], 'analysedText'> };
type FollowedStore = Pick<Store, 'collections' | 'changes'>;

/** Derives the analysed texts of each collection from the changes of a store, and compares them with the texts of the oracle. */
export class Follower {
  readonly #store: FollowedStore;
  readonly #oracle: Oracle;
  readonly #followed = new Map<number, FollowedCollection>();

  constructor(store: FollowedStore, oracle: Oracle) {
    this.#store = store;
    this.#oracle = oracle;
  }

  async check(accounts: readonly number[]): Promise<void> {
    const { collections, changes } = this.#oracle;
    for (const account of accounts) {
      for (const { collectionId, nextId } of await collections.list(account)) {
        const followed = await this.#catchUp(account, collectionId);
        assert.equal(followed.version, await this.#store.changes.version(account, collectionId));
        assert.equal(await this.#store.changes.since(account + 1, collectionId, 0, 1), undefined);
        const remaining = new Map(followed.texts);
        for (let textId = 1; textId < nextId; textId++) {
          const expected = comparable(await changes.analysedText(account, collectionId, textId));
          assert.deepEqual(comparable(remaining.get(textId)), expected);
          assert.deepEqual(
            comparable(await this.#store.changes.analysedText(account, collectionId, textId)),
            expected,
          );
          remaining.delete(textId);
        }
        assert.equal(remaining.size, 0, 'no other texts are followed');
      }
    }
  }

  async #catchUp(account: number, collectionId: number): Promise<FollowedCollection> {
    const followed = this.#followed.get(collectionId) ?? {
      version: 0,
      texts: new Map<number, AnalysedText>(),
    };
    this.#followed.set(collectionId, followed);
    for (const limit = 2; ;) {
      const page = (await this.#store.changes.since(account, collectionId, followed.version, limit))!;
      if (page.clearedAt > followed.version) followed.texts.clear();
      let last = followed.version;
      for (const { textId, version, analysed } of page.changes) {
        assert.ok(version > last, 'the version is higher than the version of the change before');
        last = version;
        if (analysed === undefined) followed.texts.delete(textId);
        else followed.texts.set(textId, analysed);
      }
      if (page.changes.length < limit) {
        followed.version = page.version;
        return followed;
      }
      followed.version = last;
    }
  }
}

/** Returns a text with typed arrays as arrays, to compare it. */
const comparable = (text: AnalysedText | undefined) =>
  text && {
    ...text,
    ...{ terms: [...text.terms], pairs: [...(text.pairs ?? [])], vector: [...text.vector] },
    ...{ sentences: [...(text.sentences ?? [])], passages: [...(text.passages ?? [])] },
  };
