import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkStore } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { often, type Tried } from '../../support/often.ts';
import { one, type Random, upTo } from '../fuzz/seeds.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { bodyOf } from './body.ts';

const account = 1;
const texts = 60;

/** What a store with a changed byte gave. */
interface Outcome {
  /** It was refused, or something in it was, with a sentence. */
  told: boolean;
  /** A text came back that nobody has stored. */
  wrong: number[];
  /** A text that was stored is not there. */
  gone: number[];
}

/** A folder as it is after a stop; or after a kill, when the writes lie in the log of the database. */
async function sound(isStopped: boolean): Promise<string> {
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
  const outcome: Outcome = { told: false, wrong: [], gone: [] };
  const tell = (error: unknown): undefined => {
    assert.match(
      String(error),
      /SQLITE|database|damaged|can't be used|schema/,
      `a sentence: ${String(error)}`,
    );
    outcome.told = true;
  };
  const store = await openStore(folder).catch(tell);
  if (!store) return outcome;
  for (let textId = 1; textId <= texts; textId++) {
    const text = await Promise.resolve(store.texts.get(account, 1, { textId })).catch(tell);
    if (text === undefined) outcome.gone.push(textId);
    else if (text.body !== bodyOf(`${textId}`) || text.headline !== `${textId}`) outcome.wrong.push(textId);
  }
  await store.texts
    .create(account, 1, { headline: 'new', url: '', body: bodyOf('new') }, 0)
    .then(undefined, tell);
  await store.close().catch(tell);
  return outcome;
}

async function flip(
  t: Tried,
  file: string,
  random: Random,
  judge: (outcome: Outcome, folder: string, seen: string) => void,
) {
  const begun = await sound(file === 'textkin.db');
  const bytes = readFileSync(join(begun, file));
  assert.ok(bytes.length > 10_000, `${file} holds texts`);
  for (let round = 0; round < often(t); round++) {
    const folder = join(temporaryFolder(), 'data');
    cpSync(begun, folder, { recursive: true });
    const changed = Buffer.from(bytes);
    // Headers and the roots of trees, where a change tells most, are a small part of a file.
    const at = upTo(
      random,
      one(
        random,
        [200, 20_000, changed.length].map((length) => Math.min(length, changed.length)),
      ),
    );
    changed[at] = changed[at]! ^ (1 << upTo(random, 8));
    writeFileSync(join(folder, file), changed);
    const seen = `${file}, byte ${at} from ${bytes[at]} to ${changed[at]}`;
    judge(await readAll(folder), folder, seen);
    rmSync(folder, { recursive: true });
  }
}

test('a byte of the log of the database that has changed gives no wrong answer and ends nothing', async (t) => {
  const random = seededFor(t);
  let lost = 0;
  await flip('logFlips', 'textkin.db-wal', random, ({ wrong, gone }, _, seen) => {
    // Its checksums tell: what was written from there on is not there, as if the power had gone before it.
    assert.deepEqual(wrong, [], seen);
    if (gone.length > 0) lost++;
  });
  t.diagnostic(`${lost} of ${often('logFlips')} cost the end of the log`);
});

test('a changed byte of the database does not stop the service, and an inconsistent page is reported', async (t) => {
  const random = seededFor(t);
  let [told, silent] = [0, 0];
  await flip('databaseFlips', 'textkin.db', random, ({ told: isTold, wrong, gone }, folder, seen) => {
    if (isTold) told++;
    else if (wrong.length + gone.length > 0) silent++;
    // The check ends in a sentence whatever is in the file.
    for (const sentence of checkStore(folder).damage) assert.equal(typeof sentence, 'string', seen);
  });
  t.diagnostic(
    `${told} told, ${silent} changed letters or texts that nothing tells but the digest of a backup`,
  );
});
