import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { randomText, seeded } from '../support/texts.ts';
import { add, analyse, everything, newCollection, someMeaning, world } from '../support/world.ts';
import { naively, searchThreads } from './threads.ts';

test('no result is lost when a thread exits: each is killed in the middle of searches and changes', async () => {
  const { store, account, folder } = await world();
  const random = seeded(11);
  const collectionId = await newCollection(store, account);
  for (let i = 0; i < 30; i++) await add(store, account, collectionId, randomText(random));
  await analyse(store, someMeaning);
  const related = searchThreads({ store, folder });
  const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
  for (let round = 0; round < 9; round++) {
    await add(store, account, collectionId, randomText(random));
    await analyse(store, someMeaning);
    const searches = Array.from({ length: 8 }, () => related.texts(query));
    related.kill(round, 'was ended by the test');
    const expected = await naively(store, query);
    for (const found of await Promise.all(searches)) assert.deepEqual(found, expected, `round ${round}`);
  }
});

test(
  'a long search delays no other search: it occupies one thread, and the other threads work',
  { skip: unlessFull },
  async () => {
    const { store, account, folder } = await world();
    const random = seeded(12);
    const [long, short] = [await newCollection(store, account), await newCollection(store, account)];
    const body = randomText(random, 30);
    await Promise.all(Array.from({ length: 3000 }, (_, at) => add(store, account, long, `${body} ${at}`)));
    for (let i = 0; i < 20; i++) await add(store, account, short, randomText(random));
    await analyse(store, someMeaning);
    const related = searchThreads({ store, folder });
    const quick = { account, collectionId: short, textId: 1, scope: [short], ...everything, limit: 5 };
    const slow = {
      account,
      collectionId: long,
      textId: 1,
      scope: [long],
      ...everything,
      diversity: 0.5,
      limit: 1000,
    };
    await Promise.all([related.texts(quick), related.texts({ ...slow, diversity: 0, limit: 1 })]);
    const order: string[] = [];
    const searches = [related.texts(slow).then(() => order.push('slow'))];
    for (let i = 0; i < 5; i++) searches.push(related.texts(quick).then(() => order.push('quick')));
    await Promise.all(searches);
    assert.equal(order.at(-1), 'slow');
  },
);
