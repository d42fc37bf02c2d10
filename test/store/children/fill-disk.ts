/** Runs on a disk of 3 MB: fills it, tries to write, reads, makes room, and writes again. */
import assert from 'node:assert/strict';
import { openStore, StoreError } from '../../../packages/server/src/store/open.ts';
import { fillDisk } from '../../support/fill-disk.ts';

const folder = process.argv[2]!;
const store = await openStore(folder);
const account = await store.accounts.create(0);
const { collectionId } = await store.collections.create(account, {
  name: '',
  language: 'en',
  description: '',
});
const fields = { headline: '', body: 'b'.repeat(50_000), url: '' };
const create = () => store.texts.create(account, collectionId, fields, 0);

await create();
const makeRoom = fillDisk(folder);
const failures = await Promise.allSettled(Array.from({ length: 40 }, create));
const failure = failures.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
assert.ok(failure instanceof StoreError);
await assert.rejects(store.ping(), StoreError);
const stored = (await store.texts.list(account, collectionId, { limit: 100 })).length;
const acknowledged = failures.filter((outcome) => outcome.status === 'fulfilled').length;
assert.equal(stored, 1 + acknowledged);

makeRoom();
await store.ping();
await create();
assert.equal((await store.texts.list(account, collectionId, { limit: 100 })).length, stored + 1);
await store.close();
console.log(`${failure.code}, read, recovered`);
