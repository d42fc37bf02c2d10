/** Restores one collection of a backup into a store that has other data, row by row, on each engine. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import { openReadOnly } from '../../packages/server/src/store/read-only.ts';
import {
  type Restore,
  restoreCollection,
  type RestoreOptions,
} from '../../packages/server/src/store/restore/restore-collection.ts';
import { openBackupFile } from '../../packages/server/src/store/restore/source.ts';
import { makeBackup } from '../../packages/server/src/store/sqlite/backup/backup.ts';
import { restoreBackup } from '../../packages/server/src/store/sqlite/backup/restore.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { verifyContents } from '../../packages/server/src/store/verify/contents.ts';
import { unlessFull } from '../../support/repetitions.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { seededFor } from '../support/seed.ts';
import { assertMoved, emptyDatabase, fullFolder, rowsAt } from './moves.ts';

type Row = Record<string, string | null>;
type Rows = Record<string, Row[]>;

/** The collections of a full store (full-store.ts). */
const [large, small] = [1, 2];
const account = 1;

/** A store with a backup of it, which is then changed. */
interface Place {
  location: StoreLocation;
  file: string;
  store: Store;
}

async function placeOn(engine: 'sqlite' | 'postgres'): Promise<Place> {
  // Four pages of a restore.
  const folder = await fullFolder(350);
  const file = join(folder.folder, 'backup');
  {
    await using store = await openStoreAt(folder);
    makeBackup(folder.folder, await readPepper(folder, store), file, false);
  }
  const location = engine === 'sqlite' ? folder : await emptyDatabase();
  if (engine === 'postgres') await assertMoved({ from: folder, to: location });
  return { location, file, store: await openStoreAt(location) };
}

async function restore(
  { file, store }: Place,
  collectionId: number,
  options: Partial<RestoreOptions> = {},
): Promise<Restore> {
  await using source = await openBackupFile(file);
  return await restoreCollection(source, store, {
    nameOrId: String(collectionId),
    account: undefined,
    ...options,
  });
}

async function rowsOf({ location }: Place): Promise<Rows> {
  const parse = (rows: string[]) =>
    rows.map((row) => Object.fromEntries(JSON.parse(row) as [string, string][]));
  const tables = Object.entries(await rowsAt(location));
  return Object.fromEntries(tables.map(([name, rows]) => [name, parse(rows)]));
}

/** The tables that a restore fills, each with the columns that it may change. */
const changeable: Record<string, readonly string[]> = {
  text: [],
  analysis: ['epoch', 'lease_until', 'state', 'queued_at'],
  tag_edit: ['version'],
  merge_refusal: [],
  model_count: [],
};
/** The tables that a restore fills if the collection keeps its id, each with the columns that it may change. */
const changeableByOwnId: Record<string, readonly string[]> = {
  ...changeable,
  group_member: [],
  saved_search_collection: ['after_version'],
  saved_match: ['words_version'],
  webhook: ['failures', 'problem', 'next_at', 'lease_until', 'lease_by'],
};
const versions = [
  'epoch',
  'version',
  'cleared_at',
  'list_version',
  'marked_version',
  'marks',
  'matched_version',
];

const without = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
const isOf = (id: number) => (row: Row) => row['collection_id'] === String(id);

/** Asserts that a restored collection has the rows of the backup. */
function assertSame(before: Rows, after: Rows, ids: { from: number; to: number }, isRenamed: boolean): void {
  for (const [table, changed] of Object.entries(ids.from === ids.to ? changeableByOwnId : changeable)) {
    const project = (rows: Rows, id: number) =>
      rows[table]!.filter(isOf(id)).map((row) => JSON.stringify(without(row, ['collection_id', ...changed])));
    assert.deepEqual(project(after, ids.to).toSorted(), project(before, ids.from).toSorted(), table);
    if (table === 'text') assert.ok(project(after, ids.to).length > 0);
  }
  const [was, is] = [before, after].map((rows, at) =>
    rows['collection']!.find(isOf(at === 0 ? ids.from : ids.to))!,
  );
  const own = ['collection_id', ...versions, ...(isRenamed ? ['name'] : [])];
  assert.deepEqual(without(is!, own), without(was!, own));
  // Each text has its own version, no version is above the collection's, and running texts have become pending.
  const stamps = after['text_change']!.filter(isOf(ids.to)).map(({ version }) => Number(version));
  assert.equal(new Set(stamps).size, after['text']!.filter(isOf(ids.to)).length);
  assert.ok(Math.max(...stamps) <= Number(is!['version']));
  const states = (rows: Rows, id: number) =>
    rows['analysis']!.filter(isOf(id)).map(
      ({ text_id, state }) => `${text_id} ${state!.replace('running', 'pending')}`,
    );
  assert.deepEqual(states(after, ids.to).toSorted(), states(before, ids.from).toSorted());
}

/** Asserts that all rows are unchanged except those of a collection, its account's counts and its groups' versions. */
function assertOthersSame(before: Rows, after: Rows, collectionId: number): void {
  const counted: Record<string, readonly string[]> = {
    account: ['texts', 'bytes'],
    counter: ['value'],
    text_group: ['version'],
  };
  for (const table of Object.keys(before).filter((name) => !['probe', 'counter'].includes(name))) {
    const others = (rows: Rows) =>
      rows[table]!.filter((row) => !isOf(collectionId)(row)).map((row) =>
        JSON.stringify(without(row, counted[table] ?? [])),
      );
    assert.deepEqual(others(after), others(before), table);
  }
}

async function assertSound({ location }: Place): Promise<void> {
  const { read, close } = await openReadOnly(location);
  try {
    assert.deepEqual((await verifyContents({ read })).problems, []);
  } finally {
    await close();
  }
}

for (const engine of ['sqlite', 'postgres'] as const)
  suite(
    `a collection of a backup, ${engine}`,
    { skip: engine === 'postgres' && (noPostgres || unlessFull) },
    () => {
      test('that was deleted is restored with its id, and with all that belongs to it', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        const backedUp = await rowsOf(place);
        await store.collections.delete(account, large);
        const deleted = await rowsOf(place);
        const restored = await restore(place, large);
        const after = await rowsOf(place);
        assertSame(backedUp, after, { from: large, to: large }, false);
        assertOthersSame(deleted, after, large);
        const counts = (rows: Rows) => rows['account']!.map((row) => [row['texts'], row['bytes']]);
        assert.deepEqual(counts(after), counts(backedUp));
        assert.equal(restored.texts, backedUp['text']!.filter(isOf(large)).length);
        assert.deepEqual([restored.members, restored.matches > 0, restored.skipped], [2, true, 0]);
        assert.deepEqual(restored.omitted, { vocabularies: [], groups: [], searches: [], webhooks: 0 });
        assert.equal(after['webhook']!.length, 1);
        await assertSound(place);
        // Its versions are above the versions of the deleted collection: a reader may not know that it was deleted.
        const { version, clearedAt } = (await store.changes.since(account, large, 0, 1))!;
        const highest = Number(backedUp['collection']!.find(isOf(large))!['version']);
        assert.ok(highest < clearedAt && clearedAt < version && version < Number.MAX_SAFE_INTEGER);
        // Other texts and collections get new ids.
        const { nextId } = (await store.collections.get(account, large))!;
        const fields = { headline: '', body: 'New.', url: '' };
        const text = await store.texts.create(account, large, fields, 1);
        assert.ok(typeof text === 'object' && text.textId === nextId);
        const created = await store.collections.create(account, {
          name: 'x',
          language: 'en',
          description: '',
        });
        assert.ok(created.collectionId > 4);
      });

      test('that was emptied is restored with its id, and keeps its webhooks', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        const backedUp = await rowsOf(place);
        await store.collections.reset(account, large);
        const { omitted } = await restore(place, large);
        const after = await rowsOf(place);
        assertSame(backedUp, after, { from: large, to: large }, false);
        assert.deepEqual(omitted, { vocabularies: [], groups: [], searches: [], webhooks: 0 });
        assert.deepEqual(after['webhook'], backedUp['webhook']);
        await assertSound(place);
      });

      test('is restored as a new collection next to the existing one', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        const before = await rowsOf(place);
        for (const id of [large, small]) {
          const newName = `Yesterday's ${id}`;
          const restored = await restore(place, id, { newName });
          const after = await rowsOf(place);
          assertSame(before, after, { from: id, to: restored.collectionId }, true);
          assert.equal((await store.collections.get(account, restored.collectionId))!.name, newName);
          assert.deepEqual([restored.members, restored.matches], [0, 0]);
          await assertSound(place);
          assert.ok(await store.collections.delete(account, restored.collectionId));
          assertOthersSame(before, await rowsOf(place), restored.collectionId);
        }
      });

      test('starts over after an interruption', async (t: TestContext) => {
        const place = await placeOn(engine);
        await using store = place.store;
        const backedUp = await rowsOf(place);
        await store.collections.delete(account, large);
        const pages = 1 + Math.floor(seededFor(t)() * 3);
        const stop = new AbortController();
        const onProgress = (texts: number) => {
          if (texts >= 100 * pages) stop.abort();
        };
        await assert.rejects(restore(place, large, { signal: stop.signal, onProgress }), {
          name: 'AbortError',
        });
        assert.equal((await store.collections.get(account, large))!.name, 'large (being restored)');
        await assertSound(place);
        await restore(place, large);
        assertSame(backedUp, await rowsOf(place), { from: large, to: large }, false);
        await assertSound(place);

        const again = new AbortController();
        const abort = () => {
          again.abort();
        };
        const options = { newName: 'New', signal: again.signal, onProgress: abort };
        await assert.rejects(restore(place, large, options), { name: 'AbortError' });
        const { collectionId } = await restore(place, large, { newName: 'New' });
        const named = (await store.collections.list(account)).filter(({ name }) => name.startsWith('New'));
        assert.deepEqual(named.map(({ collectionId }) => collectionId), [collectionId]); // prettier-ignore
      });

      test('skips texts if a client has meanwhile stored texts with the same ext_text_id', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        await store.collections.delete(account, large);
        let isStored = false;
        const client = { headline: '', body: 'Sent again.', url: '', extTextId: 'ext 292' };
        const onProgress = () => {
          if (isStored) return;
          isStored = true;
          void store.texts.create(account, large, client, 1);
        };
        const restored = await restore(place, large, { onProgress });
        assert.equal(restored.skipped, 1);
        const text = await store.texts.get(account, large, { extTextId: 'ext 292' });
        assert.equal(text!.body, 'Sent again.');
        await assertSound(place);
      });

      test('reports what no longer exists', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        const [vocabulary] = await store.vocabularies.list(account);
        await store.vocabularies.delete(account, vocabulary!.vocabularyId);
        for (const { groupId } of await store.groups.list(account))
          await store.groups.delete(account, groupId);
        for (const { savedSearchId } of await store.savedSearches.list(account))
          await store.savedSearches.delete(account, savedSearchId);
        await store.collections.delete(account, large);
        const restored = await restore(place, large);
        const { name } = vocabulary!;
        assert.deepEqual(restored.omitted, {
          vocabularies: [name],
          groups: [name],
          searches: [name],
          webhooks: 0,
        });
        assert.deepEqual([restored.members, restored.matches], [0, 0]);
        assert.equal((await store.collections.get(account, large))!.vocabularies, undefined);
        await assertSound(place);
      });

      test('is refused with a sentence where it would replace something or exceed a limit', async () => {
        const place = await placeOn(engine);
        await using store = place.store;
        const before = await rowsOf(place);
        const assertRefused = (message: RegExp, options: Partial<RestoreOptions> = {}, id = large) =>
          assert.rejects(restore(place, id, options), { name: 'UserError', message });
        await assertRefused(/^Collection 1 \("large"\) has texts\. Restore .* with --as/);
        await assertRefused(/^Account 1 has a collection "small" already/, { newName: 'small' });
        await assertRefused(/^There is no collection "nothing" in \S+backup\.$/, { nameOrId: 'nothing' });
        const ofOther = { nameOrId: 'large', account: 2 };
        await assertRefused(/^There is no collection "large" in account 2 of/, ofOther);
        await store.limits.set(account, { maxCollections: 2 });
        await assertRefused(/may not have that many collections: .*"textkin accounts limit 1"/, {
          newName: 'x',
        });
        await store.limits.set(account, { maxCollections: null, maxTexts: 500 });
        await assertRefused(/may not have that many texts/, { newName: 'x' });
        await store.limits.set(account, { maxTexts: null, maxBytes: 1000 });
        await assertRefused(/may not have that many bytes/, { newName: 'x' });
        await store.limits.set(account, { maxBytes: null });
        assertOthersSame(before, await rowsOf(place), 0);
        await store.accounts.remove(account);
        await assertRefused(/^Account 1 no longer exists/);
        const other = await placeOn('sqlite');
        await using otherStore = other.store;
        await assert.rejects(restore({ ...place, store: otherStore }, large), {
          message: /is a backup of another store: .*textkin export/,
        });
      });
    },
  );

test('a collection that is newer than the store keeps its id, which no other collection gets', async () => {
  const { location, store, file: older } = await placeOn('sqlite');
  const newer = join(location.folder, 'newer');
  const fields = { name: 'later', language: 'en' as const, description: '' };
  const { collectionId } = await store.collections.create(account, fields);
  await store.texts.create(account, collectionId, { headline: '', body: 'Later.', url: '' }, 1);
  const late = await store.accounts.create(9);
  const { collectionId: lateId } = await store.collections.create(late, fields);
  makeBackup(location.folder, await readPepper(location, store), newer, false);
  await store.close();
  restoreBackup(older, location.folder, true);
  await using again = await openStoreAt(location);
  const place = { location, file: newer, store: again };
  assert.equal((await restore(place, collectionId)).collectionId, collectionId);
  const created = await again.collections.create(account, fields);
  assert.ok(created.collectionId > collectionId);
  // Another account may have the number now.
  assert.equal(await again.accounts.create(10), late);
  await assert.rejects(restore(place, lateId), { message: new RegExp(`^Account ${late} no longer exists`) });
  await assertSound(place);
});
