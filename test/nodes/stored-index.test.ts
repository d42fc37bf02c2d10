/** Related texts with an index in the database have the same results as with an index in memory. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { join } from 'node:path';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { sharedIds } from '../../packages/server/src/index/sets/shared-ids.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { cosine } from '../../packages/server/src/scoring/vector.ts';
import { updateStoredIndex } from '../../packages/server/src/search/stored-index/builder.ts';
import { StoredIndexUpdater } from '../../packages/server/src/search/stored-index/updater.ts';
import { moveStore } from '../../packages/server/src/store/move/move.ts';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { openStoredIndexes } from '../../packages/server/src/store/postgres/stored-index/open.ts';
import { noPgvector, installedPgvector } from '../../support/postgres-programs.ts';
import { naively, searchThreads } from '../search/threads.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { queryAt } from '../support/postgres-server.ts';
import { randomText, seeded } from '../support/texts.ts';
import { until } from '../support/until.ts';
import { add, analyse, everything, newCollection, someMeaning } from '../support/world.ts';

const sampleOf = makeSampler(models.standard);

let server: ReturnType<NonNullable<typeof postgres>['newServer']> | undefined;

/** Opens a store on a server with pgvector, its stored indexes, and the thread that updates them. */
async function world() {
  const database = await postgres!.newSchema(
    await (server ??= postgres!.newServer({ programs: installedPgvector!.programs })),
  );
  const folder = temporaryFolder();
  const location = { folder, database };
  const store = await openStoreAt(location);
  cleanup(() => store.close());
  const opened = await openStoredIndexes(location);
  assert.ok(!('lacks' in opened));
  cleanup(() => opened.close());
  const time = { now: Date.now() };
  const keeper = new StoredIndexUpdater({
    ...opened,
    model: models.standard,
    clock: () => time.now,
    from: 1,
  });
  const account = await store.accounts.create(0);
  let nodes = 0;
  const threads = (maxBytes = 0) => {
    const index = join(folder, `index-${++nodes}`);
    return searchThreads({ store, folder }, { location, maxBytes, index });
  };
  return { store, location, account, keeper, stored: opened.stored, threads, time };
}

async function addTexts(
  store: Store,
  account: number,
  collectionId: number,
  random: () => number,
  count: number,
) {
  const bodies = Array.from({ length: count }, () => randomText(random, 25));
  await Promise.all(bodies.map((body) => add(store, account, collectionId, body)));
  await analyse(store, someMeaning);
}

const ways = ['automatic', 'statistic', 'semantic'] as const;

suite('an index in the database', { skip: noPgvector }, () => {
  const seed = Number(process.env['SEED'] ?? 3);

  test('gives the results of an index in memory for every query', async () => {
    const { store, account, keeper, threads } = await world();
    const random = seeded(seed);
    const collections = [await newCollection(store, account), await newCollection(store, account, 'sv')];
    for (const id of collections) await addTexts(store, account, id, random, 150);
    await keeper.sweep();
    const searched = threads();
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    for (let textId = 1; textId <= 150; textId += 5) {
      const collectionId = pick(collections);
      const scope = pick([[collectionId], collections]);
      const options = pick([
        {},
        { limit: 3 },
        { dedupe: 0.5, limit: 20 },
        { diversity: 0.3, limit: 10 },
        { maxThreshold: 0.3, limit: 5 },
        { textIds: sharedIds([2, 3, 5, 8, 13, 21, 34, 55, 89]), scope: [collectionId] },
      ]);
      const relatedBy = pick(ways);
      const query = { account, collectionId, textId, scope, ...everything, ...options, relatedBy };
      const what = `seed ${seed}, text ${textId} of ${collectionId}, ${relatedBy}, ${JSON.stringify(options)}`;
      assert.deepEqual(await searched.texts(query), await naively(store, query), what);
    }
    for (let round = 0; round < 20; round++) {
      const body = randomText(random, 1 + Math.floor(random() * 3));
      const terms = textTerms({ headline: '', body, language: 'en' });
      const sample = sampleOf({ terms, vector: someMeaning(body), model: models.standard.name }, 'en');
      const scope = pick([[collections[0]!], collections]);
      const textIds =
        scope.length === 1 && random() < 0.3 ? sharedIds([2, 3, 5, 8, 13, 21, 34, 55]) : undefined;
      const query = { account, sample, isSearchQuery: true, scope, ...everything, limit: 10, textIds };
      assert.deepEqual(await searched.texts(query), await naively(store, query), `seed ${seed}, "${body}"`);
      const matches = { ...query, isSearchQuery: true };
      const all = await naively(store, { ...matches, limit: 1000 });
      const matching = (await searched.matching(matches)).flatMap(({ collectionId, ids, relevances }) =>
        Array.from(ids, (textId, at) => [collectionId, textId, relevances[at]]),
      );
      const expected = all.map(({ collectionId, textId, relevance }) => [collectionId, textId, relevance]);
      assert.deepEqual(matching.sort(), expected.sort(), `all for "${body}", seed ${seed}`);
    }
    assert.equal(searched.searches.memory, 0);
    assert.deepEqual(searched.errors, []);
  });

  test('reads the texts with the best scores by words and meaning', async () => {
    const { store, account, keeper, stored } = await world();
    const random = seeded(seed);
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, random, 100);
    await keeper.sweep();
    const ids = Array.from({ length: 100 }, (_, at) => at + 1);
    const texts = await stored.texts(collectionId, ids);
    const vector = texts[0]!.vector!;
    const ranked = texts.slice(1).map(({ textId }) => ({ id: textId, score: random() }));
    for (const share of [0, 0.4, 1]) {
      const scoreOf = new Map(
        ranked.map(({ id, score }, at) => {
          const other = texts[at + 1]!.vector;
          return [id, other === undefined ? score : (1 - share) * score + share * cosine(vector, other)];
        }),
      );
      const filter = { publishedAfter: 0 };
      const found = await stored.bestTexts(collectionId, ranked, { vector, share, limit: 20, filter });
      const scores = found.map(({ textId }) => scoreOf.get(textId)!);
      const expected = [...scoreOf.values()].sort((one, other) => other - one).slice(0, 20);
      // The database computes with fewer digits, so texts with nearly equal scores may change places.
      for (const [at, score] of scores.entries())
        assert.ok(Math.abs(score - expected[at]!) < 1e-4, `seed ${seed}, share ${share}, place ${at}`);
      assert.equal(new Set(found.map(({ textId }) => textId)).size, 20);
    }
    const none = { publishedBefore: 0 };
    assert.deepEqual(
      await stored.bestTexts(collectionId, ranked, { vector, share: 0.5, limit: 5, filter: none }),
      [],
    );
  });

  test('follows texts that are added, updated and deleted after it was built', async () => {
    const { store, account, keeper, stored, threads } = await world();
    const random = seeded(seed);
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, random, 200);
    await keeper.sweep();
    const searched = threads();
    const ask = {
      account,
      collectionId,
      scope: [collectionId],
      ...everything,
      relatedBy: 'automatic' as const,
    };
    for (let round = 0; round < 5; round++) {
      const some = () => ({ textId: 2 + Math.floor(random() * (200 + 20 * round)) });
      await store.texts.delete(account, collectionId, some());
      await store.texts.update(account, collectionId, some(), { body: randomText(random, 25) });
      await addTexts(store, account, collectionId, random, 20);
      for (const textId of [1, 20, 200 + 20 * round, 3 + round]) {
        const [found, expected] = [
          await searched.texts({ ...ask, textId }),
          await naively(store, { ...ask, textId }),
        ];
        // A word pair that is in one text of the index and in a later text counts as if only the later text had it.
        const byId = (list: typeof found) => new Map(list.map((one) => [one.textId, one.relevance]));
        const [ours, theirs] = [byId(found), byId(expected)];
        for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
          const difference = Math.abs((ours.get(id) ?? 0) - (theirs.get(id) ?? 0));
          assert.ok(difference < 0.02, `seed ${seed}, text ${textId}: ${id} differs by ${difference}`);
        }
      }
    }
    // Once the index is up to date, nothing differs any more.
    const { version } = (await stored.state(collectionId))!;
    assert.ok(await stored.hasOutdated(collectionId, version));
    assert.equal(
      await updateStoredIndex(
        { changes: store.changes, stored, model: models.standard },
        { accountId: account, collectionId },
      ),
      'done',
    );
    assert.equal((await stored.state(collectionId))!.texts, (await stored.large(1))[0]!.texts);
    const again = threads();
    for (const textId of [1, 20, 200])
      assert.deepEqual(await again.texts({ ...ask, textId }), await naively(store, { ...ask, textId }));
    assert.deepEqual([...searched.errors, ...again.errors], []);
  });

  test('serves searches until the index in memory is built, if memory allows that', async () => {
    const { store, account, keeper, threads } = await world();
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, seeded(seed), 100);
    await keeper.sweep();
    const searched = threads(Infinity);
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    const expected = await naively(store, query);
    assert.deepEqual(await searched.texts(query), expected);
    await until(async () => {
      assert.deepEqual(await searched.texts(query), expected);
      return searched.searches.memory > 0;
    }, 'a search uses the index in memory');
    assert.deepEqual(searched.errors, []);
  });

  test('explains what relates two texts as an index in memory does', async () => {
    const { store, account, keeper, threads } = await world();
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, seeded(seed), 60);
    const source = (await store.texts.get(account, collectionId, { textId: 1 }))!;
    const others = [2, 3, 4711].map((textId) => ({ collectionId, textId, tags: ['ba'] }));
    const query = {
      account,
      collectionId,
      textId: 1,
      source: { ...source, language: 'en' as const },
      tags: ['ba'],
      others,
    };
    const inMemory = await threads(Infinity).explain(query);
    await keeper.sweep();
    assert.deepEqual(await threads().explain(query), inMemory);
    assert.ok(inMemory.some(({ terms }) => terms.length > 0));
  });

  test('is rebuilt after a reset, and deleted with its collection', async () => {
    const { store, account, keeper, stored, threads } = await world();
    const random = seeded(seed);
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, random, 60);
    await keeper.sweep();
    const searched = threads();
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    assert.equal((await searched.texts(query)).length, (await naively(store, query)).length);
    await store.collections.reset(account, collectionId);
    assert.deepEqual(await searched.texts(query), []);
    await addTexts(store, account, collectionId, random, 30);
    await keeper.sweep();
    assert.equal((await stored.state(collectionId))!.texts, 30);
    const textId = (await store.texts.list(account, collectionId, { limit: 1 }))[0]!.textId;
    assert.deepEqual(await threads().texts({ ...query, textId }), await naively(store, { ...query, textId }));
    await store.collections.delete(account, collectionId);
    await keeper.sweep();
    assert.deepEqual(await stored.list(), []);
  });

  test('is updated only by nodes that have the newer model', async () => {
    const { store, location, account, keeper, stored } = await world();
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, seeded(seed), 30);
    for (const [version, made] of [
      ['999.0.0', '999.0.0'],
      ['0.0.0', /[\d.]+$/.exec(models.standard.name)![0]],
    ] as const) {
      await keeper.sweep();
      const nameAt = (number: string) => models.standard.name.replace(/[\d.]+$/, number);
      await queryAt(location.database, `update related_state set model = '${nameAt(version)}'`);
      await keeper.sweep();
      assert.equal((await stored.state(collectionId))!.model, nameAt(made));
    }
  });

  test('is not moved with its store', async () => {
    const { store, location, account, keeper, stored } = await world();
    const collectionId = await newCollection(store, account);
    await addTexts(store, account, collectionId, seeded(seed), 30);
    await keeper.sweep();
    assert.equal((await stored.state(collectionId))!.texts, 30);
    const { rows, differences, problems } = await moveStore({
      from: location,
      to: { folder: temporaryFolder() },
    });
    assert.deepEqual([differences, problems], [[], []]);
    assert.equal(rows['text'], 30);
  });

  test('is not built with a pgvector that is too old, which is logged', async () => {
    const { location } = await world();
    const { url } = (await server)!;
    const setVersion = (version: string) =>
      queryAt(url, `update pg_extension set extversion = '${version}' where extname = 'vector'`);
    const known = await queryAt(
      url,
      "select extversion as version from pg_extension where extname = 'vector'",
    );
    await setVersion('0.7.4');
    try {
      const opened = await openStoredIndexes(location);
      assert.deepEqual(opened, { lacks: 'the pgvector of the database is older than 0.8' });
    } finally {
      await setVersion((known.rows as { version: string }[])[0]!.version);
    }
  });
});
