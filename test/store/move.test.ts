/** Moves a store to PostgreSQL and back, in one run or in several, without a difference. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import { moveStore } from '../../packages/server/src/store/move/move.ts';
import { movedTables } from '../../packages/server/src/store/move/tables.ts';
import { openStore, openStoreAt } from '../../packages/server/src/store/open.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import {
  assertMoved,
  change,
  changeFile,
  copyOnly,
  emptyDatabase,
  emptyFolder,
  fullFolder,
  moveSome,
  rowsAt,
  withoutPepper,
} from './moves.ts';

test('every table of a store is moved', async () => {
  const tables = Object.keys(await rowsAt(await fullFolder(120)));
  const left = ['probe', 'schema_version'];
  assert.deepEqual(
    movedTables.map(({ table }) => table).toSorted(),
    tables.filter((name) => !left.includes(name)).sort(),
  );
});

test('a full store has rows in every table', async () => {
  for (const [table, rows] of Object.entries(await rowsAt(await fullFolder(120))))
    assert.ok(rows.length > 0, table);
});

suite('a move', { skip: noPostgres }, () => {
  let full: StoreLocation;
  let rows: Record<string, string[]>;

  before(async () => {
    full = await fullFolder();
    rows = await rowsAt(full);
  });

  test('to PostgreSQL and back keeps the store, row by row, with its pepper', async () => {
    const [middle, end] = [await emptyDatabase(), emptyFolder()];
    const there = await assertMoved({ from: full, to: middle });
    assert.deepEqual(withoutPepper(await rowsAt(middle)), rows);
    const back = await assertMoved({ from: middle, to: end });
    assert.deepEqual(await rowsAt(end), rows);
    assert.deepEqual(await rowsAt(full), rows);
    assert.equal(there.checksum, back.checksum);
    assert.equal(there.rows['text'], rows['text']!.length);
    const pepper = (at: StoreLocation) => readFileSync(join(at.folder, 'pepper'));
    assert.deepEqual(pepper(end), pepper(full));
    assert.equal(statSync(join(end.folder, 'pepper')).mode & 0o777, 0o600);
    for (const location of [middle, end]) {
      await using store = await openStoreAt(location);
      assert.deepEqual(Buffer.from(await readPepper(location, store)), pepper(full));
    }
    assert.ok(!existsSync(join(middle.folder, 'pepper')));
  });

  for (const direction of ['to PostgreSQL', 'to a folder']) {
    test(`${direction}, stopped repeatedly, has the same result`, async () => {
      const isBack = direction === 'to a folder';
      const from = isBack ? await emptyDatabase() : full;
      if (isBack) await assertMoved({ from: full, to: from });
      const to = isBack ? emptyFolder() : await emptyDatabase();
      let stops = 0;
      for (let reports = 1; (await moveSome({ from, to }, reports)) === 'stopped'; reports += 4) {
        stops++;
        await assert.rejects(openStoreAt(to), { name: 'UserError', message: /was not finished/ });
      }
      assert.ok(stops > 5, `${stops}`);
      assert.deepEqual(withoutPepper(await rowsAt(to)), rows);
      await (await openStoreAt(to)).close();
    });
  }

  test('is refused when the target has rows, of this store or part of another', async () => {
    const to = await emptyDatabase();
    const used = await fullFolder(120);
    await assert.rejects(moveStore({ from: full, to: used }), /already holds data|pepper of another store/);
    assert.equal(await moveSome({ from: full, to }, 5), 'stopped');
    await assert.rejects(moveStore({ from: used, to }), /another store to .* was not finished/);
    await assert.rejects(moveStore({ from: to, to: emptyFolder() }), /was not finished/);
    await assertMoved({ from: full, to });
    await assert.rejects(moveStore({ from: full, to }), /already holds this store/);
    await assert.rejects(moveStore({ from: used, to }), /already holds data/);
    await assert.rejects(moveStore({ from: emptyFolder(), to }), /There is no store/);
    await assert.rejects(moveStore({ from: await emptyDatabase(), to: emptyFolder() }), /There is no store/);
    assert.deepEqual(withoutPepper(await rowsAt(to)), rows);
  });

  test('ids of deleted accounts are not reused', async () => {
    const to = emptyFolder();
    await using store = await openStore(to.folder);
    await store.accounts.remove(await store.accounts.create(0));
    await store.close();
    await assert.rejects(moveStore({ from: full, to }), /already holds data/);
  });

  const changes = {
    'text 4, 300 differs in body':
      "update text set body = body || ' ' where collection_id = 4 and text_id = 300",
    'text 4, 301 is missing or out of order: 4, 302 is in its place':
      'delete from text where collection_id = 4 and text_id = 301',
    'key_pair mailed differs in secret_hash':
      "update key_pair set secret_hash = token.hash from token where key_pair.api_key = 'mailed'",
    'counter account differs in value': "update counter set value = value - 1 where kind = 'account'",
    'analysis 4, 400 differs in tag_edits':
      'update analysis set tag_edits = null where collection_id = 4 and text_id = 400',
    'account 9 exists only in ': 'insert into account (account_id, created_at) values (9, 9)',
  };
  test('reports every difference, and locks services out', async () => {
    const collections = rows['collection']!.map((row) => JSON.parse(row) as [string, string][]);
    const large = new Map(collections.find((row) => row.some(([, value]) => value === 'large'))).get(
      'collection_id',
    )!;
    for (const isBack of [false, true]) {
      const from = isBack ? await emptyDatabase() : full;
      if (isBack) await assertMoved({ from: full, to: from });
      const to = isBack ? emptyFolder() : await emptyDatabase();
      for (const [finding, statement] of Object.entries(changes)) {
        const inLarge = (text: string) => text.replaceAll(/\b4(, | and)/g, `${large}$1`);
        await copyOnly({ from, to, isRestart: true });
        await change(to, inLarge(statement));
        const { differences } = await moveStore({ from, to });
        assert.ok(
          differences.some((difference) => difference.startsWith(inLarge(finding))),
          `${finding}: ${differences.join()}`,
        );
        await assert.rejects(openStoreAt(to), /was not finished/);
      }
      await assertMoved({ from, to, isRestart: true });
      assert.deepEqual(withoutPepper(await rowsAt(to)), rows);
    }
  });

  test('refuses a source that was changed during the move', async () => {
    const [from, to] = [await fullFolder(120), await emptyDatabase()];
    const onProgress = ({ step }: { step: string }) => {
      if (step === 'checking') changeFile(from, 'update collection set version = version + 1');
    };
    await assert.rejects(moveStore({ from, to, onProgress }), /was changed during the move/);
    await assert.rejects(openStoreAt(to), /was not finished/);
    assert.ok((await moveStore({ from, to })).differences.length > 0);
    await assertMoved({ from, to, isRestart: true });
  });

  test('does not complete when derived data is wrong, even if it is wrong in the source', async () => {
    const [from, to] = [await fullFolder(120), await emptyDatabase()];
    changeFile(from, "update collection set words = words + 1 where name = 'small'");
    const { differences, problems } = await moveStore({ from, to });
    assert.deepEqual(differences, []);
    assert.match(problems.join(), /^words of collection \d+: \d+ are recorded, but \d+ are stored$/);
    await assert.rejects(openStoreAt(to), /was not finished/);
    changeFile(from, "update collection set words = words - 1 where name = 'small'");
    await assertMoved({ from, to, isRestart: true });
  });

  test('uses the pepper in the folder of the nodes, and never the pepper of another store', async () => {
    const from = await emptyDatabase();
    await assertMoved({ from: full, to: from });
    await change(from, "delete from identity where name = 'pepper'");
    await assert.rejects(moveStore({ from, to: emptyFolder() }), /pepper that the key pairs .* is missing/);
    writeFileSync(join(from.folder, 'pepper'), Buffer.alloc(32, 1));
    await assert.rejects(moveStore({ from, to: emptyFolder() }), /pepper that the key pairs .* is missing/);
    const pepper = readFileSync(join(full.folder, 'pepper'));
    writeFileSync(join(from.folder, 'pepper'), pepper);
    const to = emptyFolder();
    await assertMoved({ from, to });
    assert.deepEqual(readFileSync(join(to.folder, 'pepper')), pepper);
    const taken = emptyFolder();
    writeFileSync(join(taken.folder, 'pepper'), Buffer.alloc(32, 1));
    await assert.rejects(moveStore({ from, to: taken }), /pepper of another store/);
  });
});
