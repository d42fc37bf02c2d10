import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedSearch } from '../../packages/server/src/domain/searches/saved-search.ts';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import { openReadOnly } from '../../packages/server/src/store/read-only.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { add, analyse, newCollection } from '../support/world.ts';

/** The number of texts, several pages of the matcher. Every second text matches. */
const texts = 900;

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const isPostgres = engine === 'PostgreSQL';
  test(
    `every matching text is a match once, in order, after kills −9: ${engine}`,
    { skip: isPostgres && noPostgres },
    async (t) => {
      const random = seededFor(t);
      const database = isPostgres ? await postgres!.newSchema() : undefined;
      const location = { folder: temporaryFolder(), database };
      const store = await openStoreAt(location);
      const account = await store.accounts.create(0);
      const collectionId = await newCollection(store, account);
      const params = { query: 'quokka', min_relevance: 0 };
      const fields = { name: 'quokkas', collections: [collectionId], params };
      const { savedSearchId } = (await store.savedSearches.save(account, fields, {
        max: 1,
        now: 0,
      })) as SavedSearch;
      for (let at = 0; at < texts; at++)
        await add(store, account, collectionId, `Lake ${at} has a ${at % 2 ? 'quokka' : 'kestrel'}.`);
      await analyse(store);
      await store.close();
      const expected = Array.from({ length: texts / 2 }, (_, at) => 2 * at + 2);

      const { read, close } = await openReadOnly(location);
      cleanup(close);
      const listMatches = async () => {
        const rows = await read.selectFrom('savedMatch').select('textId').orderBy('number').execute();
        return rows.map(({ textId }) => textId);
      };
      const position = async () => {
        const row = await read
          .selectFrom('collection')
          .select(['version', 'matchedVersion'])
          .executeTakeFirstOrThrow();
        return row.matchedVersion === row.version ? 'end' : row.matchedVersion;
      };
      const kills = repetitionsOf(isPostgres ? 'matchKillsOnPostgres' : 'matchKills');
      for (let kill = 0; kill <= kills; kill++) {
        const service = await serve(
          location.folder,
          ['--workers', '1'],
          database === undefined ? {} : { TEXTKIN_DATABASE: database },
        );
        const isLast = kill === kills;
        const enough = isLast ? expected.length : Math.floor(random() * expected.length);
        await until(async () => (await listMatches()).length >= enough, 'texts match', { withinMs: 120_000 });
        if (isLast) await until(async () => (await position()) === 'end', 'all texts are compared');
        assert.deepEqual(await service.end('SIGKILL'), { code: null, signal: 'SIGKILL' });
      }
      assert.deepEqual(await listMatches(), expected);
      await using again = await openStoreAt(location);
      const events = (await again.events.since(account, collectionId, 0, 10_000))!;
      const ofSearch = events.filter(({ type }) => type === 'search.matched');
      assert.deepEqual(
        ofSearch.map(({ textId }) => textId),
        expected,
      );
      assert.ok(ofSearch.every(({ savedSearches }) => savedSearches?.join() === String(savedSearchId)));
    },
  );
}
