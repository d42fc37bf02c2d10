/**
 * Writes to the store as fast as it can until it is killed, and notes every write that was acknowledged in a file,
 * which outlives its writer.
 */
import { openSync, writeSync } from 'node:fs';
import { openStoreAt } from '../../../packages/server/src/store/open.ts';
import { bodyOf, onceOf } from '../body.ts';

const [folder, account, collection, notes, writes, database] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string?,
];
const file = openSync(notes, 'a');
const accountId = Number(account);
let made = 0;
const collectionId = Number(collection);
/** How many writes are still to be noted before it says so, one created text among them. */
let left = Number(writes);
let hasCreated = false;
let hasSaid = false;
const store = await openStoreAt({ folder, database });
await store.analyses.release();
await Promise.all([...Array.from({ length: 8 }, write), analyse()]);

async function write(): Promise<void> {
  const mine: number[] = [];
  for (;;) {
    const seed = `${process.pid}-${++made}`;
    const fields = { headline: seed, body: bodyOf(seed), url: '', extTextId: seed };
    const text = await store.texts.create(accountId, collectionId, fields, 1, onceOf(seed));
    if (typeof text === 'string') throw new Error(text);
    note({ created: text.textId, seed });
    mine.push(text.textId);
    if (mine.length % 5 !== 0) continue;
    const textId = mine.shift()!;
    note({ deleting: textId });
    await store.texts.delete(accountId, collectionId, { textId });
    note({ deleted: textId });
  }
}

async function analyse(): Promise<void> {
  for (;;) {
    const jobs = await store.analyses.claim({ limit: 2, now: 1, leaseUntil: 1000, first: [] });
    for (const job of jobs) {
      const tags = [{ tag: job.headline, category: 'person' as const, relevance: 1, mentions: [] }];
      const result = { model: 'm', tags, terms: new Uint8Array(3), vector: new Float32Array(4), words: 1 };
      if (await store.analyses.complete(job, result)) note({ analysed: job.textId });
    }
  }
}

function note(line: object): void {
  writeSync(file, `${JSON.stringify(line)}\n`);
  hasCreated ||= 'created' in line;
  if (hasSaid || !hasCreated || left-- > 0) return;
  hasSaid = true;
  process.send!('written');
}
