import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkStore } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { repetitionsOf, type RepeatedTest } from '../../support/repetitions.ts';
import { one, type Random, upTo } from '../fuzz/seeds.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { bodyOf } from './body.ts';

const account = 1;
const texts = 60;

/** The outcome of reading a store with a changed byte. */
interface Outcome {
  /** Whether an error with a sentence was reported. */
  isReported: boolean;
  /** Texts that differ from the stored ones. */
  wrong: number[];
  /** Stored texts that are missing. */
  missing: number[];
}

/** Creates an undamaged folder, as after a stop, or as after a kill, when the writes are in the log of the database. */
async function createFolder(isStopped: boolean): Promise<string> {
  const [folder, copy] = [temporaryFolder(), temporaryFolder()];
  await using store = await openStore(folder);
  await store.accounts.create(0);
  const { collectionId } = await store.collections.create(account, {
    name: 'c',
    language: 'sv',
    description: '',
  });
  const create = (seed: number) =>
    store.texts.create(account, collectionId, { headline: `${seed}`, url: '', body: bodyOf(`${seed}`) }, 0);
  await Promise.all(Array.from({ length: texts }, (_, at) => create(at + 1)));
  if (isStopped) await store.close();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Opens the store and reads all of it. */
async function readAll(folder: string): Promise<Outcome> {
  const outcome: Outcome = { isReported: false, wrong: [], missing: [] };
  const report = (error: unknown): undefined => {
    assert.match(
      String(error),
      /SQLITE|database|damaged|can't be used|schema/,
      `a sentence: ${String(error)}`,
    );
    outcome.isReported = true;
  };
  const store = await openStore(folder).catch(report);
  if (!store) return outcome;
  for (let textId = 1; textId <= texts; textId++) {
    const text = await Promise.resolve(store.texts.get(account, 1, { textId })).catch(report);
    if (text === undefined) outcome.missing.push(textId);
    else if (text.body !== bodyOf(`${textId}`) || text.headline !== `${textId}`) outcome.wrong.push(textId);
  }
  await store.texts
    .create(account, 1, { headline: 'new', url: '', body: bodyOf('new') }, 0)
    .then(undefined, report);
  await store.close().catch(report);
  return outcome;
}

async function flip(
  kind: RepeatedTest,
  file: string,
  random: Random,
  judge: (outcome: Outcome, folder: string, change: string) => void,
) {
  const original = await createFolder(file === 'textkin.db');
  const bytes = readFileSync(join(original, file));
  assert.ok(bytes.length > 10_000, `${file} holds texts`);
  for (let round = 0; round < repetitionsOf(kind); round++) {
    const folder = join(temporaryFolder(), 'data');
    cpSync(original, folder, { recursive: true });
    const changedBytes = Buffer.from(bytes);
    // Headers and the roots of trees, where a change matters most, are a small part of a file.
    const at = upTo(
      random,
      one(
        random,
        [200, 20_000, changedBytes.length].map((length) => Math.min(length, changedBytes.length)),
      ),
    );
    changedBytes[at] = changedBytes[at]! ^ (1 << upTo(random, 8));
    writeFileSync(join(folder, file), changedBytes);
    const change = `${file}, byte ${at} from ${bytes[at]} to ${changedBytes[at]}`;
    judge(await readAll(folder), folder, change);
    rmSync(folder, { recursive: true });
  }
}

test('a changed byte in the log of the database gives no wrong result and stops nothing', async (t) => {
  const random = seededFor(t);
  let losses = 0;
  await flip('logFlips', 'textkin.db-wal', random, ({ wrong, missing }, _, change) => {
    // The checksums of the log detect it: the log ends before the change, as if the power had failed there.
    assert.deepEqual(wrong, [], change);
    if (missing.length > 0) losses++;
  });
  t.diagnostic(`${losses} of ${repetitionsOf('logFlips')} cost the end of the log`);
});

test('a changed byte of the database does not stop the service, and an inconsistent page is reported', async (t) => {
  const random = seededFor(t);
  let [reports, silent] = [0, 0];
  await flip('databaseFlips', 'textkin.db', random, ({ isReported, wrong, missing }, folder, change) => {
    if (isReported) reports++;
    else if (wrong.length + missing.length > 0) silent++;
    // The check reports sentences, whatever the file contains.
    for (const sentence of checkStore(folder).damage) assert.equal(typeof sentence, 'string', change);
  });
  t.diagnostic(
    `${reports} reported, ${silent} with changed or missing texts that only the digest of a backup detects`,
  );
});
