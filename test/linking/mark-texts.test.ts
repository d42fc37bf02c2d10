import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCandidates } from '../../packages/server/src/analysis/linking/candidates.ts';
import { LinkingThread } from '../../packages/server/src/analysis/linking/linking-thread.ts';
import { markCollection } from '../../packages/server/src/analysis/linking/mark-texts.ts';
import { termsOfNames } from '../../packages/server/src/analysis/linking/name-terms.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { searchThreads } from '../search/threads.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { memory } from '../support/memory.ts';
import { postgres } from '../support/postgres.ts';
import { randomText, seeded } from '../support/texts.ts';
import { add, analyse, newCollection } from '../support/world.ts';

const model = models.standard.name;
const texts = 1100;
const log = { warn: () => undefined, error: () => undefined };

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && noPostgres;
  test(
    `the index finds the texts that a changed name touches, new and changed ones too: ${engine}`,
    { skip },
    async () => {
      const folder = temporaryFolder(memory);
      const database = engine === 'PostgreSQL' ? await postgres!.newSchema() : undefined;
      const location = { folder, database };
      const store = await openStoreAt(location);
      cleanup(() => store.close());
      const account = await store.accounts.create(0);
      const key = { account, collectionId: await newCollection(store, account, 'sv') };
      const { collectionId } = key;
      const index = searchThreads({ store, folder }, { location });
      const thread = new LinkingThread(new Supervisor(log), location);
      cleanup(() => thread.close());
      const result = await store.vocabularies.create(
        account,
        { name: 'L', description: '' },
        { max: 1, now: 0 },
      );
      const { vocabularyId } = result as { vocabularyId: number };
      const put = (name: string) =>
        store.vocabularies.put(account, vocabularyId, [{ id: 'k', category: 'person', name, aliases: [] }], {
          max: 9,
          now: 0,
        });
      /** Marks texts, and returns the marked ones. */
      const markTexts = async () => {
        for (const collection of await store.linking.unmarkedCollections())
          await markCollection(collection, {
            ...{ store, thread, index, model },
            pause: () => Promise.resolve(),
            isStopping: () => false,
          });
        assert.deepEqual(await store.linking.unmarkedCollections(), []);
        const found = await store.linking.markedTexts(9 + texts);
        await store.linking.store(
          found.map(({ listVersion, found: tags, ...version }) => ({
            version,
            tags,
            found: undefined,
            listVersion,
          })),
        );
        return found.map(({ textId }) => textId);
      };
      const candidates = (name: string) =>
        findCandidates({ accountId: account, collectionId }, termsOfNames([name], 'sv'), {
          store,
          index,
          model,
        });

      const random = seeded(1);
      const names = ['Snurre Kvistgren', 'Snurre Kvistgrens', 'SNURRE KVISTGREN:s', 'Kvistgren Snurre'];
      for (let at = 0; at < texts; at += 100)
        await Promise.all(
          Array.from({ length: 100 }, (_, more) =>
            add(store, account, collectionId, `${randomText(random)} ${names[at + more] ?? ''}.`),
          ),
        );
      await analyse(store);
      await put('Snurre Kvistgren');
      await store.collections.update(account, collectionId, { vocabularies: [vocabularyId] });
      const first = await markTexts();
      assert.equal(first.length, 3);
      assert.deepEqual(await candidates('Snurre Kvistgren'), first);

      const addedText = await add(store, account, collectionId, 'Där satt Knarre Kvistgren.');
      await store.texts.update(
        account,
        collectionId,
        { textId: first[0]! },
        { body: 'Nu Knarre Kvistgren.' },
      );
      await store.texts.delete(account, collectionId, { textId: first[1]! });
      await analyse(store);
      await markTexts();
      await put('Knarre Kvistgren');
      // The former name touches the text that still has it.
      assert.deepEqual(await markTexts(), [first[0], first[2], addedText]);
      assert.equal((await candidates('Knarre Kvistgren'))?.length, 2);
      // The terms of other models are unknown.
      const old = await add(store, account, collectionId, 'Dit gick Knarre Kvistgren.');
      await analyse(store, undefined, 'another model 1');
      assert.equal(await candidates('Knarre Kvistgren'), undefined);
      await markTexts();
      await store.vocabularies.remove(account, vocabularyId, ['k'], 0);
      assert.deepEqual(await markTexts(), [first[0], addedText, old]);
      assert.deepEqual(index.errors, []);
    },
  );
}
