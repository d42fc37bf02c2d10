/**
 * Stores, deletes and analyses texts and searches for related ones until it is killed, so that the index grows, is merged and is
 * saved.
 */
import { openStore } from '../../../packages/server/src/store/open.ts';
import { searchThreads } from '../../search/threads.ts';
import { randomText, seeded } from '../../support/texts.ts';
import { add, analyse, everything, someMeaning } from '../../support/world.ts';

const [folder, ...numbers] = process.argv.slice(2) as [string, string, string, string];
const [account, collectionId, seed] = numbers.map(Number) as [number, number, number];
/** The number of texts beyond which the oldest are deleted, because the test compares the index with all texts one by one. */
const maxTexts = 2000;
const random = seeded(seed);
const store = await openStore(folder);
await store.analyses.release();
const threads = searchThreads({ store, folder });
for (;;) {
  const { nextId } = (await store.collections.get(account, collectionId))!;
  const additions = Array.from({ length: 60 }, () =>
    add(store, account, collectionId, randomText(random, 8)),
  );
  const oldest = Array.from({ length: 60 }, (_, at) => nextId - maxTexts - 60 + at).filter(
    (textId) => textId > 0,
  );
  const randomIds = Array.from({ length: 10 }, () => 1 + Math.floor(random() * nextId));
  const deletions = [...oldest, ...randomIds].map((textId) =>
    store.texts.delete(account, collectionId, { textId }),
  );
  await Promise.all([...additions, ...deletions]);
  await analyse(store, someMeaning);
  await threads.texts({
    account,
    collectionId,
    textId: nextId,
    scope: [collectionId],
    ...everything,
    limit: 5,
  });
}
