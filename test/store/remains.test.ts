import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { seeded } from '../support/texts.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { remainsOf, untilNoRemains } from '../support/remains.ts';
import { memory } from '../support/memory.ts';

const secret = 'Hemlighetsord';
const seed = 2;
const random = seeded(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

let made = 0;
/** Returns a text of a random size, so that rows are moved between pages; half of the texts contain the secret. */
function someText() {
  const isSecret = random() < 0.5;
  const unit = `${isSecret ? secret : 'plain'} ${made++} `;
  const body = unit.repeat(Math.ceil(pick([20, 2000, 2000, 9000, 9000, 40_000]) / unit.length));
  return { isSecret, fields: { headline: unit.repeat(3), body, url: unit, authors: unit, extTextId: unit } };
}

async function storeWith(folder: string) {
  const store = await openStore(folder);
  cleanup(() => store.close());
  const account = await store.accounts.create(0);
  const fields = { name: 'C', language: 'en', description: '' } as const;
  const { collectionId } = await store.collections.create(account, fields);
  return { store, account, collectionId };
}

/** Stores a result with a word of the text in its tags and terms. */
async function analyse(store: Store, account: number, collectionId: number, textId: number, word: string) {
  const place = { accountId: account, collectionId, textId };
  const [job] = await store.analyses.claim({ limit: 1, now: 1, leaseUntil: 9e9, first: [place] });
  const tags = Array.from({ length: 5 }, () => `${word} ${Math.floor(random() * 500)}`);
  await store.analyses.complete(job!, {
    model: 'm',
    tags: tags.map((tag) => ({ tag, category: 'person', relevance: 0.5, mentions: [] })),
    terms: Buffer.from(word.repeat(100)),
    vector: new Float32Array(384),
    words: 1,
  });
}

test('no deleted or replaced data is in a file once the store is closed, in any order of writes', async () => {
  const folder = temporaryFolder(memory);
  const { store, account, collectionId } = await storeWith(folder);
  const texts = new Map<number, boolean>();
  for (let round = 0; round < 2500; round++) {
    const choice = random();
    if (choice < 0.5 || texts.size < 10) {
      const { isSecret, fields } = someText();
      const once = { key: `create ${round}`, hash: Buffer.alloc(32), expiredBefore: 0 };
      const text = await store.texts.create(account, collectionId, fields, 0, once);
      assert.ok(typeof text !== 'string');
      texts.set(text.textId, isSecret);
      const word = isSecret ? secret : 'plain';
      if (random() < 0.7) await analyse(store, account, collectionId, text.textId, word);
    } else {
      const textId = pick([...texts.keys()]);
      if (choice < 0.75) {
        // The result that is stored for the idempotency key could repeat words of the text.
        const once = { key: `update ${round}`, hash: Buffer.alloc(32), expiredBefore: 0 };
        await store.texts.update(
          account,
          collectionId,
          { textId },
          { publishedAt: round },
          { now: 0, idempotency: once },
        );
        await store.texts.delete(account, collectionId, { textId });
        texts.delete(textId);
      } else {
        const { isSecret, fields } = someText();
        await store.texts.update(account, collectionId, { textId }, fields, { now: 0 });
        texts.set(textId, isSecret);
      }
    }
  }
  for (const [textId, isSecret] of texts)
    if (isSecret) await store.texts.delete(account, collectionId, { textId });
  await store.close();
  assert.deepEqual(remainsOf(secret, folder), {}, `seed ${seed}`);
  assert.notDeepEqual(remainsOf('plain', folder), {});
});

test('deleted data is removed from the files within a minute, while the store is open', async () => {
  const folder = temporaryFolder(memory);
  const { store, account, collectionId } = await storeWith(folder);
  const other = await store.accounts.create(0);
  const fields = { name: secret, language: 'en', description: secret } as const;
  const reset = await store.collections.create(account, fields);
  const deleted = await store.collections.create(account, fields);
  const removed = await store.collections.create(other, fields);
  await store.groups.create(other, fields, 0);
  const homes = [[account, collectionId], [account, reset.collectionId], [account, deleted.collectionId]]; // prettier-ignore
  for (const [owner, id] of [...homes, [other, removed.collectionId]]) {
    for (let at = 0; at < 250; at++) {
      const { fields } = someText();
      await store.texts.create(owner!, id!, fields, 0, { key: `${id} ${at}`, hash: Buffer.alloc(32), expiredBefore: 0 }); // prettier-ignore
    }
  }
  assert.notDeepEqual(remainsOf(secret, folder), {});
  await store.collections.reset(account, collectionId);
  await store.collections.reset(account, reset.collectionId);
  await store.collections.update(account, reset.collectionId, { name: 'C', description: '' });
  await store.collections.delete(account, deleted.collectionId);
  assert.equal(await store.accounts.remove(other), true);
  assert.equal(await store.accounts.remove(other), false);
  await untilNoRemains(secret, folder, `seed ${seed}`);
});
