import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { unlessFull } from '../../support/repetitions.ts';
import { KeyManager } from '../../packages/server/src/accounts/keys.ts';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import { makeBackup } from '../../packages/server/src/store/sqlite/backup/backup.ts';
import { checkBackup, checkStore } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { readManifest } from '../../packages/server/src/store/sqlite/backup/manifest.ts';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { restoreCollection } from '../../packages/server/src/store/restore/restore-collection.ts';
import { openBackupFile } from '../../packages/server/src/store/restore/source.ts';
import { restoreBackup } from '../../packages/server/src/store/sqlite/backup/restore.ts';
import { withFile } from '../../packages/server/src/store/sqlite/backup/integrity.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';

/**
 * One backup of every schema and of every version of the digest, created by the code of that time (children/make-backup.ts). They are
 * never created again: a new schema or digest adds a backup.
 */
const folder = join(import.meta.dirname, 'backups');
const backups = readdirSync(folder).map((name) => {
  const [, schema, digest] = /^schema-(\d+)-digest-(\d+)\.gz$/.exec(name)!;
  return { name, schema: Number(schema), digest: Number(digest) };
});

/** The first schema in which a store has an id. It is older than the first release. */
const firstWithId = 8;

function unpack(name: string): string {
  const file = join(temporaryFolder(), 'backup');
  writeFileSync(file, gunzipSync(readFileSync(join(folder, name))));
  return file;
}

const manifestOf = (file: string) =>
  withFile(
    file,
    (database) => readManifest(database)!,
    (damage) => assert.fail(damage),
  );

test('there is a backup of every schema, and one of the current format', async () => {
  const schemas = new Set(backups.map(({ schema }) => schema));
  assert.deepEqual(
    [...schemas].toSorted((a, b) => a - b),
    migrations.map((_, index) => index + 1),
    'create it with: node test/store/children/make-backup.ts <schema> test/store/backups/schema-<schema>-digest-<digest>.gz',
  );
  const folder = temporaryFolder();
  const file = join(folder, 'backup');
  await using store = await openStore(folder);
  makeBackup(folder, await readPepper({ folder }, store), file, false);
  const { digestVersion } = manifestOf(file);
  assert.equal(Math.max(...backups.map(({ digest }) => digest)), digestVersion);
  assert.equal(await store.accounts.any(), false);
});

test('a backup has pages of 4 kB, whatever the page size of the store', async () => {
  const folder = temporaryFolder();
  const made = openDatabase(join(folder, 'textkin.db'), false);
  made.pragma('journal_mode = DELETE');
  made.pragma('page_size = 16384');
  made.exec('vacuum');
  made.close();
  const file = join(folder, 'backup');
  await using store = await openStore(folder);
  const pagesOf = (path: string) => {
    const database = openDatabase(path, true);
    try {
      return database.pragma('page_size', { simple: true });
    } finally {
      database.close();
    }
  };
  assert.equal(pagesOf(join(folder, 'textkin.db')), 16384);
  makeBackup(folder, await readPepper({ folder }, store), file, false);
  assert.equal(pagesOf(file), 4096);
});

for (const [at, { name, schema, digest }] of backups.entries()) {
  test(
    `${name} is undamaged, is restored completely, and is migrated`,
    { skip: at % 4 > 0 && unlessFull },
    async () => {
      const file = unpack(name);
      const { schema: found, damage } = checkBackup(file);
      assert.deepEqual({ found, damage }, { found: schema, damage: [] });
      assert.equal(manifestOf(file).digestVersion, digest);

      const folder = temporaryFolder();
      restoreBackup(file, folder, false);
      await using store = await openStore(folder);
      const keys = new KeyManager(store, await readPepper({ folder }, store), Date.now);
      const { accountId, scope, isStatic } = await keys.verify('key', 'secret');
      assert.deepEqual(
        { scope, isStatic },
        { scope: 'admin', isStatic: false },
        'an older pair has the scope admin',
      );
      await assert.rejects(keys.verify('key', 'another'));
      const collections = await store.collections.list(accountId);
      assert.deepEqual(
        collections.map(({ name: called, language }) => [called, language]),
        [
          ['Nyheter', 'sv'],
          ['News', 'en'],
        ],
      );
      const { body, headline } = (await store.texts.get(accountId, 1, { extTextId: 'ext-2' }))!;
      assert.deepEqual({ body, headline }, { body: 'Åsa bor i Umeå.', headline: 'Örat' });
      assert.equal(await store.analyses.state(accountId, 1, 2), 'pending');
      assert.deepEqual(await store.collections.stats(accountId, 1), {
        texts: 2,
        pending: 1,
        failed: 0,
        words: 4,
        pendingLinks: 0,
        oldestPendingAt: 5,
      });
      const shown = schema >= 9 ? 'Ubmeje' : 'Umeå';
      assert.deepEqual(
        (await store.analyses.tags(accountId, 1, 1))?.map(({ tag }) => tag),
        [shown],
      );
      const entry = { id: 'p 1', category: 'person', name: 'Åsa Ek', aliases: ['Åsa'] };
      assert.deepEqual(
        await store.vocabularies.find(accountId, [1], 'åsa', { limit: 9 }),
        schema >= 19 ? [{ vocabularyId: 1, entry, form: 'åsa' }] : [],
      );
      const groups = schema >= 2 ? [{ collectionId: 1, textId: 1 }] : [];
      const members = await store.groups.members(accountId, 1, { collectionId: 0, textId: 0 }, 10);
      assert.deepEqual(
        members.map(({ collectionId, textId }) => ({ collectionId, textId })),
        groups,
      );
      const [overview] = await store.limits.list();
      assert.equal(overview?.email, schema >= 3 ? 'asa@example.org' : undefined);
      assert.deepEqual([overview?.texts, overview?.bytes], [2, 54]);
      const page = await store.changes.since(accountId, 1, 0, 10);
      assert.deepEqual(
        page?.changes.map(({ textId, analysed }) => [textId, analysed !== undefined]),
        [
          [1, true],
          [2, false],
        ],
      );
      assert.deepEqual([checkStore(folder).schema, checkStore(folder).damage], [migrations.length, []]);

      await using source = await openBackupFile(file);
      const one = { nameOrId: 'Nyheter', account: undefined, newName: 'Från säkerhetskopian' };
      if (schema < firstWithId) {
        await assert.rejects(restoreCollection(source, store, one), { message: /a backup of another store/ });
        return;
      }
      const { collectionId, texts } = await restoreCollection(source, store, one);
      assert.equal(texts, 2);
      assert.deepEqual(await store.analyses.tags(accountId, collectionId, 1), await store.analyses.tags(accountId, 1, 1)); // prettier-ignore
    },
  );

  test(`${name} with a changed letter of a text is refused`, () => {
    const file = unpack(name);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('bor i')]! ^= 1;
    writeFileSync(file, bytes);
    assert.deepEqual(checkBackup(file).damage, ['its content differs from its manifest']);
    assert.throws(() => restoreBackup(file, temporaryFolder(), false), /differs from its manifest/);
  });
}

test('a digest of an unknown version is distinguished from damage', () => {
  const file = unpack(backups.at(-1)!.name);
  const database = openDatabase(file, false);
  database.exec('update backup set digest_version = 99');
  database.close();
  assert.match(checkBackup(file).damage.join(), /newer Textkin \(digest 99/);
});
