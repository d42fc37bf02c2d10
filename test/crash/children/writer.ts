/**
 * Writes to the store as fast as it can until it is killed, and appends every acknowledged write to a file of notes.
 */
import { openSync, writeSync } from 'node:fs';
import { openStoreAt } from '../../../packages/server/src/store/open.ts';
import { bodyOf, idempotencyKeyOf } from '../body.ts';

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
let seeds = 0;
const collectionId = Number(collection);
const shelfId = Number(shelf);
/** The number of notes, including a created text, before the writer sends a message. */
let remaining = Number(writes);
let hasCreated = false;
let hasNotified = false;
const store = await openStoreAt({ folder, database });
await store.analyses.release();
await Promise.all([...Array.from({ length: 8 }, write), analyse(), reset()]);

function newSeed(): string {
  return `${process.pid}-${++seeds}`;
}

function fieldsOf(seed: string) {
  return { headline: seed, body: bodyOf(seed) };
}

async function write(): Promise<void> {
  const textIds: number[] = [];
  for (;;) {
    const seed = newSeed();
    const fields = { ...fieldsOf(seed), url: '', extTextId: seed };
    const text = await store.texts.create(accountId, collectionId, fields, 1, idempotencyKeyOf(seed));
    if (typeof text === 'string') throw new Error(text);
    note('created', text.textId, seed);
    textIds.push(text.textId);
    if (textIds.length % 4 === 0) await update(textIds.at(-1)!);
    if (textIds.length % 5 !== 0) continue;
    const textId = textIds.shift()!;
    note('deleting', textId);
    await store.texts.delete(accountId, collectionId, { textId });
    note('deleted', textId);
  }
}

async function update(textId: number): Promise<void> {
  const seed = newSeed();
  note('updating', textId, seed);
  const changed = await store.texts.update(accountId, collectionId, { textId }, fieldsOf(seed), { now: 1 });
  if (typeof changed === 'string') throw new Error(changed);
  note('updated', textId, seed);
}

/** Repeatedly creates a few texts in a collection and resets it. */
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
      const isNoted = job.collectionId === collectionId;
      if ((await store.analyses.complete(job, result)) && isNoted) note('analysed', job.textId);
    }
  }
}

function note(what: string, textId?: number, seed?: string): void {
  writeSync(file, `${JSON.stringify({ what, textId, seed })}\n`);
  hasCreated ||= what === 'created';
  if (hasNotified || !hasCreated || remaining-- > 0) return;
  hasNotified = true;
  process.send!('written');
}
