/**
 * Writes to the store as fast as it can until it is killed, and notes every write that was acknowledged in a file,
 * which outlives its writer.
 */
import { openSync, writeSync } from 'node:fs';
import { openStoreAt } from '../../../packages/server/src/store/open.ts';
import { bodyOf, onceOf } from '../body.ts';

const [folder, account, collection, shelf, notes, writes, database] = process.argv.slice(2) as [
  string,
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
const shelfId = Number(shelf);
/** How many writes are still to be noted before it says so, one created text among them. */
let left = Number(writes);
let hasCreated = false;
let hasSaid = false;
const store = await openStoreAt({ folder, database });
await store.analyses.release();
await Promise.all([...Array.from({ length: 8 }, write), analyse(), reset()]);

function newSeed(): string {
  return `${process.pid}-${++made}`;
}

function fieldsOf(seed: string) {
  return { headline: seed, body: bodyOf(seed) };
}

async function write(): Promise<void> {
  const mine: number[] = [];
  for (;;) {
    const seed = newSeed();
    const fields = { ...fieldsOf(seed), url: '', extTextId: seed };
    const text = await store.texts.create(accountId, collectionId, fields, 1, onceOf(seed));
    if (typeof text === 'string') throw new Error(text);
    note('created', text.textId, seed);
    mine.push(text.textId);
    if (mine.length % 4 === 0) await update(mine.at(-1)!);
    if (mine.length % 5 !== 0) continue;
    const textId = mine.shift()!;
    note('deleting', textId);
    await store.texts.delete(accountId, collectionId, { textId });
    note('deleted', textId);
  }
}

async function update(textId: number): Promise<void> {
  const seed = newSeed();
  note('updating', textId, seed);
  const changed = await store.texts.update(accountId, collectionId, { textId }, fieldsOf(seed), 1);
  if (typeof changed === 'string') throw new Error(changed);
  note('updated', textId, seed);
}

/** Puts a few texts into a collection and empties it. */
async function reset(): Promise<void> {
  for (;;) {
    for (let count = 0; count < 4; count++) {
      const seed = newSeed();
      const text = await store.texts.create(accountId, shelfId, { ...fieldsOf(seed), url: '' }, 1);
      if (typeof text === 'string') throw new Error(text);
      note('shelved', text.textId, seed);
    }
    note('resetting');
    await store.collections.reset(accountId, shelfId);
    note('reset');
  }
}

async function analyse(): Promise<void> {
  for (;;) {
    const jobs = await store.analyses.claim({ limit: 2, now: 1, leaseUntil: 1000, first: [] });
    for (const job of jobs) {
      const tags = [{ tag: job.headline, category: 'person' as const, relevance: 1, mentions: [] }];
      const result = { model: 'm', tags, terms: new Uint8Array(3), vector: new Float32Array(4), words: 1 };
      const isTheirs = job.collectionId === collectionId;
      if ((await store.analyses.complete(job, result)) && isTheirs) note('analysed', job.textId);
    }
  }
}

function note(what: string, textId?: number, seed?: string): void {
  writeSync(file, `${JSON.stringify({ what, textId, seed })}\n`);
  hasCreated ||= what === 'created';
  if (hasSaid || !hasCreated || left-- > 0) return;
  hasSaid = true;
  process.send!('written');
}
