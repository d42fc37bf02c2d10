import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import { openReadOnly } from '../../packages/server/src/store/read-only.ts';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { add, analyse, newCollection } from '../support/world.ts';

/** The number of texts, enough for the index to find the texts that a change touches. Every second text has the name. */
const texts = 1200;
const textsWithName = texts / 2;

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const isPostgres = engine === 'PostgreSQL';
  test(
    `a vocabulary is applied to all texts after kill -9: ${engine}`,
    { skip: isPostgres && noPostgres },
    async (t) => {
      const random = seededFor(t);
      const location = {
        folder: temporaryFolder(),
        database: isPostgres ? await postgres!.newSchema() : undefined,
      };
      const place = await prepare(location);
      const { read, close } = await openReadOnly(location);
      cleanup(close);
      /** Returns how many texts have the link of an entry. */
      const countLinked = async (id: string) => {
        const { count } = await read
          .selectFrom('analysis')
          .where('tags', 'like', `%"id":"${id}"%`)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      };
      const kills = repetitionsOf(isPostgres ? 'listKillsOnPostgres' : 'listKills');
      for (let kill = 0; kill <= kills; kill++) {
        const isLast = kill === kills;
        const id = `round-${kill}`;
        await change(place, `round-${kill - 1}`, id);
        const service = await serve(
          location.folder,
          ['--workers', '1'],
          location.database ? { TEXTKIN_DATABASE: location.database } : {},
        );
        // The first kill mostly comes while texts are marked.
        const enough = isLast
          ? textsWithName
          : kill === 0
            ? 0
            : 1 + Math.floor(random() * (textsWithName - 1));
        await until(async () => (await countLinked(id)) >= enough, 'texts are linked', { withinMs: 120_000 });
        if (isLast) await until(() => isFinished(place, read), 'nothing is marked', { withinMs: 120_000 });
        assert.deepEqual(await service.end('SIGKILL'), { code: null, signal: 'SIGKILL' });
      }
      await check(place, `round-${kills}`);
    },
  );
}

interface Place extends StoreLocation {
  account: number;
  collectionId: number;
  vocabularyId: number;
}

/** Stores analysed texts in a collection that uses an empty vocabulary. */
async function prepare(location: StoreLocation): Promise<Place> {
  await using store = await openStoreAt(location);
  const account = await store.accounts.create(0);
  const collectionId = await newCollection(store, account, 'sv');
  for (let at = 0; at < texts; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, more) =>
        add(
          store,
          account,
          collectionId,
          `Vid sjö ${at + more} satt ${more % 2 ? 'Snurre' : 'Knarre'} Kvistgren.`,
        ),
      ),
    );
  await analyse(store);
  const result = await store.vocabularies.create(account, { name: 'L', description: '' }, { max: 1, now: 0 });
  const { vocabularyId } = result as { vocabularyId: number };
  await store.collections.update(account, collectionId, { vocabularies: [vocabularyId] });
  return { ...location, account, collectionId, vocabularyId };
}

/** Replaces an entry with another entry of the same name. */
async function change(place: Place, before: string, id: string): Promise<void> {
  await using store = await openStoreAt(place);
  const { account, vocabularyId } = place;
  const entries = [{ id, category: 'person' as const, name: 'Snurre Kvistgren', aliases: [] }];
  await store.vocabularies.remove(account, vocabularyId, [before], 0);
  await store.vocabularies.put(account, vocabularyId, entries, { max: 9, now: 0 });
}

type Read = Awaited<ReturnType<typeof openReadOnly>>['read'];

/** Returns whether the vocabularies of a collection are applied to all its texts. */
async function isFinished({ collectionId }: Place, read: Read): Promise<boolean> {
  const collection = await read
    .selectFrom('collection')
    .select(['listVersion', 'markedVersion'])
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow();
  const marks = await read.selectFrom('analysis').select('textId').where('again', 'is not', null).execute();
  return collection.listVersion === collection.markedVersion && marks.length === 0;
}

/** Checks that the texts with the name, and no others, have the link, and that no text is lost. */
async function check(place: Place, id: string): Promise<void> {
  await using store: Store = await openStoreAt(place);
  const { account, collectionId, vocabularyId } = place;
  const stats = await store.collections.stats(account, collectionId);
  assert.deepEqual([stats?.texts, stats?.pendingLinks], [texts, 0]);
  for (let textId = 1; textId <= texts; textId++) {
    const { body } = (await store.texts.get(account, collectionId, { textId }))!;
    const tags = await store.analyses.tags(account, collectionId, textId);
    const links = tags?.map(({ tag, link }) => [tag, link?.id, link?.vocabulary]);
    const expected = body.includes('Snurre') ? [['Snurre Kvistgren', id, vocabularyId]] : [];
    assert.deepEqual(links, expected, body);
  }
}
