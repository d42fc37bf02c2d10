import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { HintRequests } from '../../packages/server/src/store/changes/hints.ts';
import { add, analyse, newCollection } from '../support/world.ts';
import { engines } from './engines.ts';

for (const { name, openEmpty } of engines) {
  test(`a thread is notified once of the next change of a collection that it waits for: ${name}`, async () => {
    await using store = await openEmpty();
    const accountId = await store.accounts.create(0);
    const collectionId = await newCollection(store, accountId);
    const other = await newCollection(store, accountId);
    const { port1, port2 } = new MessageChannel();
    const wanted = new HintRequests();
    store.sendHints(port1, wanted);
    // A hint is sent before the write returns.
    const receive = (): unknown => receiveMessageOnPort(port2)?.message;
    wanted.request(collectionId);
    const textId = await add(store, accountId, collectionId, 'one');
    assert.equal(receive(), undefined, 'a text that is not analysed is in no index');
    await analyse(store);
    assert.deepEqual(receive(), { accountId, collectionId });
    await add(store, accountId, collectionId, 'another');
    await add(store, accountId, other, 'of another collection');
    await analyse(store);
    assert.equal(receive(), undefined, 'no thread waits for it any more');
    wanted.request(collectionId);
    assert.ok(await store.texts.delete(accountId, collectionId, { textId }));
    assert.deepEqual(receive(), { accountId, collectionId });
    assert.equal(receive(), undefined);

    // No thread waits any more.
    port2.close();
    wanted.request(collectionId);
    await add(store, accountId, collectionId, 'a third');
    await analyse(store);
  });
}
