import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { FollowedCollections } from '../../packages/server/src/search/tags/collections.ts';
import { renewMs, savedFrom } from '../../packages/server/src/search/tags/saver.ts';
import { TagFiles } from '../../packages/server/src/search/tags/tag-files.ts';
import { openReader } from '../../packages/server/src/store/changes/reader.ts';
import { TagRows } from '../../packages/server/src/tags/rows.ts';
import { listTags } from '../../packages/server/src/tags/queries/list.ts';
import { allDates } from '../../packages/server/src/tags/view.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { newCollection, world } from '../support/world.ts';
import { completeWith, type MadeUpTag } from './stored-texts.ts';

const words = ['Ek', 'Ask "Alm"', 'Åre\n', 'half \ud83d', '木', '+person Ek'];
const key = { accountId: 3, collectionId: 7, version: 90 };

/** Creates rows in which texts were added, changed and removed, and the expected content. */
function someRows(random: () => number) {
  const rows = new TagRows();
  const there = new Map<number, unknown>();
  for (let version = 1; version <= 90; version++) {
    const textId = Math.floor(random() * 30);
    const tags = words
      .filter(() => random() < 0.3)
      .map((tag) => {
        const manual = random() < 0.3 && { manual: true as const };
        return { tag, category: 'person' as const, relevance: random(), ...manual };
      });
    const tagged = random() < 0.7 ? { date: Math.floor(random() * 1e9), tags } : undefined;
    rows.put(textId, version, tagged);
    there.delete(textId);
    if (tagged) there.set(textId, { version, ...tagged });
  }
  return { rows, there };
}

/** Returns the existing texts of rows, with their dates and tags. */
function textsOf(rows: TagRows): Map<number, unknown> {
  const found = new Map<number, unknown>();
  for (let row = 0; row < rows.length; row++) {
    if (rows.toVersion[row] !== Infinity) continue;
    const tags = Array.from(rows.nameAt.subarray(rows.starts[row], rows.starts[row + 1]), (name, at) => {
      const { isManual, ...named } = rows.names[name]!;
      return {
        ...named,
        relevance: rows.relevanceAt[rows.starts[row]! + at]!,
        ...(isManual && { manual: true }),
      };
    });
    found.set(rows.textIds[row]!, { version: rows.fromVersion[row], date: rows.dates[row], tags });
  }
  return found;
}

test('a loaded file has the existing texts, and later changes apply to them as to the saved rows', async (t) => {
  const random = seededFor(t);
  const files = new TagFiles(join(temporaryFolder(), 'index', 'tags'));
  assert.deepEqual(await files.list(), []);
  assert.equal(await files.load(7), undefined);
  for (let round = 0; round < 20; round++) {
    const { rows, there } = someRows(random);
    await files.save({ ...key, rows });
    const { rows: loaded, ...loadedKey } = (await files.load(7))!;
    assert.deepEqual(loadedKey, key);
    assert.deepEqual(await files.key(7), key);
    assert.deepEqual([loaded.texts, textsOf(loaded)], [there.size, there]);
    for (const [textId, version] of [
      [1, 91],
      [40, 92],
      [1, 93],
    ] as const) {
      // prettier-ignore
      const tags = [{ tag: 'Ek', category: 'person' as const, relevance: 1 }];
      for (const some of [rows, loaded]) some.put(textId, version, { date: 1, tags });
    }
    assert.deepEqual(textsOf(loaded), textsOf(rows));
  }
  assert.deepEqual((await files.list()).map(({ collectionId }) => collectionId), [7]); // prettier-ignore
  await files.remove(7);
  assert.deepEqual(await files.list(), []);
});

test('a file that is damaged anywhere, truncated or of another format is not loaded', async (t) => {
  const random = seededFor(t);
  const folder = temporaryFolder();
  const files = new TagFiles(folder);
  await files.save({ ...key, rows: someRows(random).rows });
  const path = join(folder, '7.tags');
  const whole = readFileSync(path);
  for (let time = 0; time < repetitionsOf('tagFileFlips'); time++) {
    const damaged = Buffer.from(whole);
    const at = Math.floor(random() * damaged.length * (time % 2 ? 1 : 64 / damaged.length));
    damaged[at]! ^= 1 << Math.floor(random() * 8);
    writeFileSync(path, damaged);
    assert.equal(await files.load(7), undefined, `byte ${at}`);
    writeFileSync(path, whole.subarray(0, at));
    assert.equal(await files.load(7), undefined, `${at} bytes`);
  }
  writeFileSync(path, whole);
  assert.equal((await files.load(7))?.version, 90);
  writeFileSync(join(folder, '8.tags'), whole);
  assert.equal(await files.load(8), undefined, 'a file of another collection');
});

/** Creates a collection just large enough for files, and functions that follow its tags. */
async function followCollection(t: TestContext) {
  // On a busy machine a file may be written after the test has deleted its folder.
  let isOver = false;
  t.after(() => (isOver = true));
  const { store, account, folder } = await world();
  const collectionId = await newCollection(store, account);
  const add = async (count: number, tags: readonly MadeUpTag[]) => {
    const fields = { headline: '', body: 'A text.', url: '', publishedAt: 5 };
    await Promise.all(
      Array.from({ length: count }, () => store.texts.create(account, collectionId, fields, 0)),
    );
    for (let done = 0; done < count; done += 100) await completeWith(store, tags);
  };
  const person = (tag: string): MadeUpTag => ({ tag, category: 'person', relevance: 0.5 });
  await add(savedFrom, [person('Anna Alm')]);
  await add(1, [person('Bo Blad')]);
  const path = join(folder, 'index', 'tags');
  const files = new TagFiles(path);
  const reader = await openReader({ folder });
  /** Creates followers as another thread would. */
  const follow = () => {
    const reads: number[] = [];
    const time = { ahead: 0 };
    const collections = new FollowedCollections({
      reader: {
        ...reader,
        changes: {
          ...reader.changes,
          taggedSince(...args) {
            reads.push(args[2]);
            return reader.changes.taggedSince(...args);
          },
        },
      },
      files,
      maxBytes: Infinity,
      clock: () => Date.now() + time.ahead,
      report: (error) => {
        if (!isOver) assert.fail(error as Error);
      },
    });
    const list = async (reading = account) => {
      const { view } = await collections.viewOf({
        account: reading,
        collections: [collectionId],
        versions: undefined,
      });
      const query = {
        prefix: '',
        category: undefined,
        minTexts: 1,
        order: 'texts' as const,
        dates: allDates,
      };
      return listTags(view, { ...query, limit: 10, after: undefined }).tags.map(({ tag, texts }) => [
        tag,
        texts,
      ]);
    };
    return { collections, list, reads, time };
  };
  const file = join(path, `${collectionId}.tags`);
  const version = async () => (await store.changes.version(account, collectionId))!;
  return { store, account, collectionId, add, person, path, file, files, follow, version };
}

test(
  'after a stop or a crash, only changes newer than the file are read',
  { skip: unlessFull },
  async (t) => {
    const { store, account, collectionId, add, person, path, file, files, follow, version } =
      await followCollection(t);
    const first = follow();
    assert.deepEqual(await first.list(), [['Anna Alm', savedFrom], ['Bo Blad', 1]]); // prettier-ignore
    assert.equal(first.reads[0], 0);
    await until(async () => (await files.list()).length > 0, 'the file is written');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(path).mode & 0o777, 0o700);
    const saved = await version();
    const edit = { tag: 'Bo Blad', category: 'person' as const };
    await store.tagEdits.put(
      account,
      collectionId,
      {
        ...edit,
        names: [edit],
        newTag: 'Bo Berg',
        isHidden: false,
      },
      10,
    );
    await store.texts.delete(account, collectionId, { textId: 1 });
    await add(1, [person('Carl Cedergren')]);
    const expected = [['Anna Alm', savedFrom - 1], ['Bo Berg', 1], ['Carl Cedergren', 1]]; // prettier-ignore
    const second = follow();
    assert.deepEqual(await second.list(), expected);
    assert.equal(second.reads[0], saved);

    // A crash while a file was written leaves a draft next to it.
    writeFileSync(`${file}.part`, readFileSync(file).subarray(0, 100));
    assert.deepEqual(await follow().list(), expected);
    await follow().collections.sweep();
    assert.deepEqual(readdirSync(path), [`${collectionId}.tags`]);

    // Edits are read even if no text has changed since.
    await files.save({
      accountId: account,
      collectionId,
      version: await version(),
      rows: (await loadedNow())!.rows,
    });
    const third = follow();
    assert.deepEqual(await third.list(), expected);
    assert.equal(third.reads[0], await version());
    // Another account reads nothing from the file.
    assert.deepEqual(await follow().list(account + 1), []);

    // A file with a later version than the store belongs to other data.
    await files.save({
      accountId: account,
      collectionId,
      version: (await version()) + 5,
      rows: new TagRows(),
    });
    assert.deepEqual(await follow().list(), expected);
    writeFileSync(file, 'damaged');
    assert.deepEqual(await follow().list(), expected);

    async function loadedNow() {
      const run = follow();
      run.time.ahead = renewMs;
      await run.collections.sweep();
      return files.load(collectionId);
    }
  },
);

test(
  'deleted texts are removed from all files within ten minutes, even if no call uses their collection',
  { skip: unlessFull },
  async (t) => {
    const { store, account, collectionId, file, files, follow } = await followCollection(t);
    const first = follow();
    await first.list();
    await until(async () => (await files.list()).length > 0, 'the file is written');
    const has = (word: string) => readFileSync(file).includes(word);
    assert.ok(has('Bo Blad'));
    await store.texts.delete(account, collectionId, { textId: savedFrom + 1 });
    for (const run of [follow(), first]) {
      await run.collections.sweep();
      assert.ok(has('Bo Blad'), 'written no more often than needed');
    }
    const fresh = follow();
    // With the minute until the next sweep, and another minute for a busy machine.
    fresh.time.ahead = 8 * 60_000;
    await fresh.collections.sweep();
    assert.ok(!has('Bo Blad') && has('Anna Alm'));
    // Too few texts for a file are left.
    await store.texts.delete(account, collectionId, { textId: 1 });
    await store.texts.delete(account, collectionId, { textId: 2 });
    first.time.ahead = 8 * 60_000;
    await first.collections.sweep();
    assert.deepEqual(await files.list(), []);
  },
);

test(
  'the file of a collection that is reset or deleted, or a damaged file, is removed',
  { skip: unlessFull },
  async (t) => {
    const { store, account, collectionId, files, follow } = await followCollection(t);
    const write = async () => {
      await files.save({ accountId: account, collectionId, version: 1, rows: new TagRows() });
    };
    const late = follow();
    late.time.ahead = 8 * 60_000;
    for (const end of [
      () => store.collections.reset(account, collectionId),
      () => writeFile(join(files.folder, `${collectionId}.tags`), 'Anna Alm'),
      () => store.collections.delete(account, collectionId),
    ]) {
      await write();
      await end();
      await late.collections.sweep();
      assert.deepEqual(await files.list(), []);
    }
  },
);
