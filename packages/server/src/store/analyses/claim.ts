import { sql } from '#kysely';
import type { WriteCommand } from '../command.ts';
import { type Engine, locking, type Queries } from '../engines.ts';
import type { AnalysisState, Job, TextVersion } from '../store.ts';

export interface Claim {
  limit: number;
  now: number;
  leaseUntil: number;
  first: readonly Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>[];
  only?: boolean;
}

export interface ClaimedPlace {
  collectionId: number;
  textId: number;
}

// Written out instead of bound, so that the planner sees that the partial indexes serve.
const isPending = sql<boolean>`state = 'pending'`;
const isRunning = sql<boolean>`state = 'running'`;

/**
 * Takes each job by one search of an index, so the cost does not grow with the backlog
 * (bench/store.ts: 0.2–0.4 ms a text with 1,000 as with 50,000 pending).
 */
export const claimAnalyses: WriteCommand<Claim, Job[]> = async (db, claim, _, engine) => {
  const jobs: Job[] = [];
  for (const place of claim.first) {
    if (jobs.length === claim.limit) break;
    if (await isWaiting(db, engine, place)) jobs.push(await run(db, place, claim.leaseUntil, 0));
  }
  if (claim.only) return jobs;
  while (jobs.length < claim.limit) {
    const expired = await nextExpired(db, engine, claim.now);
    if (expired === undefined) break;
    jobs.push(await run(db, expired, claim.leaseUntil, 1));
  }
  const lastTurn = await readTurn(db);
  let turn = lastTurn;
  while (jobs.length < claim.limit) {
    const next = (await nextPending(db, engine, turn)) ?? (await nextPending(db, engine, 0));
    if (next === undefined) break;
    jobs.push(await run(db, next, claim.leaseUntil, 0));
    turn = next.accountId;
  }
  if (turn !== lastTurn)
    await db.updateTable('counter').set({ value: turn }).where('kind', '=', 'turn').execute();
  return jobs;
};

async function isWaiting(
  db: Queries,
  engine: Engine,
  { accountId, collectionId, textId }: Claim['first'][number],
) {
  const query = db
    .selectFrom('analysis')
    .select('state')
    .where('collectionId', '=', collectionId)
    .where('textId', '=', textId)
    .where('accountId', '=', accountId);
  const row = await locking(engine, query).executeTakeFirst();
  return row?.state === 'pending';
}

/** The account that was served last. It is kept in the store, so that the turns go on over restarts and nodes. */
async function readTurn(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('counter')
    .select('value')
    .where('kind', '=', 'turn')
    .executeTakeFirstOrThrow();
  return row.value;
}

async function nextExpired(db: Queries, engine: Engine, now: number) {
  const query = db
    .selectFrom('analysis')
    .select(['collectionId', 'textId'])
    .where(isRunning)
    .where('leaseUntil', '<=', now)
    .orderBy('leaseUntil')
    .orderBy('collectionId')
    .orderBy('textId')
    .limit(1);
  return await locking(engine, query).executeTakeFirst();
}

/** The oldest pending text of the first account above the given one that has any. */
async function nextPending(db: Queries, engine: Engine, afterAccount: number) {
  const query = db
    .selectFrom('analysis')
    .select(['accountId', 'collectionId', 'textId'])
    .where(isPending)
    .where('accountId', '>', afterAccount)
    .orderBy('accountId')
    .orderBy('queuedAt')
    .orderBy('collectionId')
    .orderBy('textId')
    .limit(1);
  return await locking(engine, query).executeTakeFirst();
}

const run = (db: Queries, place: ClaimedPlace, leaseUntil: number, attempts: number): Promise<Job> =>
  take(db, place, { state: 'running', leaseUntil, attempts });

interface Taken {
  state: AnalysisState;
  leaseUntil: number;
  /** Added to those used up. */
  attempts: number;
}

/** Makes the analysis of a text a worker's. */
export async function take(db: Queries, place: ClaimedPlace, { attempts, ...taken }: Taken): Promise<Job> {
  const version = await db
    .updateTable('analysis')
    .set((row) => ({ ...taken, attempts: row('attempts', '+', attempts) }))
    .where('collectionId', '=', place.collectionId)
    .where('textId', '=', place.textId)
    .returning(['accountId', 'collectionId', 'textId', 'epoch', 'revision', 'attempts'])
    .executeTakeFirstOrThrow();
  const source = await db
    .selectFrom('text')
    .innerJoin('collection', 'collection.collectionId', 'text.collectionId')
    .select(['language', 'headline', 'body'])
    .where('text.collectionId', '=', place.collectionId)
    .where('text.textId', '=', place.textId)
    .executeTakeFirstOrThrow();
  return { ...version, ...source };
}
