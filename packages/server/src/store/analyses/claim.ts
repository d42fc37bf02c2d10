import { sql } from '#kysely';
import type { WriteCommand } from '../command.ts';
import { lockRows, type Queries } from '../engines.ts';
import { requireRow, perEngine, preparedWrite } from '../prepared.ts';
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
  const { stateOf, nextExpired, nextPending } = searches(engine);
  for (const place of claim.first) {
    if (jobs.length === claim.limit) break;
    const [found] = await stateOf(db, place.accountId, place.collectionId, place.textId);
    if (found?.state === 'pending') jobs.push(await run(db, place, claim.leaseUntil, 0));
  }
  if (claim.only) return jobs;
  while (jobs.length < claim.limit) {
    const [expired] = await nextExpired(db, claim.now);
    if (expired === undefined) break;
    jobs.push(await run(db, expired, claim.leaseUntil, 1));
  }
  const { value: lastTurn } = requireRow(await readTurn(db));
  let turn = lastTurn;
  while (jobs.length < claim.limit) {
    const next = (await nextPending(db, turn))[0] ?? (await nextPending(db, 0))[0];
    if (next === undefined) break;
    jobs.push(await run(db, next, claim.leaseUntil, 0));
    turn = next.accountId;
  }
  if (turn !== lastTurn) await keepTurn(db, turn);
  return jobs;
};

/** The account that was served last. It is kept in the store, so that the turns go on over restarts and nodes. */
const readTurn = preparedWrite((db) => db.selectFrom('counter').select('value').where('kind', '=', 'turn'));

const keepTurn = preparedWrite((db, account: number) =>
  db.updateTable('counter').set({ value: account }).where('kind', '=', 'turn'),
);

const searches = perEngine((engine) => ({
  stateOf: preparedWrite((db, accountId: number, collectionId: number, textId: number) =>
    lockRows(
      engine,
      db
        .selectFrom('analysis')
        .select('state')
        .where('collectionId', '=', collectionId)
        .where('textId', '=', textId)
        .where('accountId', '=', accountId),
    ),
  ),
  nextExpired: preparedWrite((db, now: number) =>
    lockRows(
      engine,
      db
        .selectFrom('analysis')
        .select(['collectionId', 'textId'])
        .where(isRunning)
        .where('leaseUntil', '<=', now)
        .orderBy('leaseUntil')
        .orderBy('collectionId')
        .orderBy('textId')
        .limit(1),
    ),
  ),
  /** The oldest pending text of the first account above the given one that has any. */
  nextPending: preparedWrite((db, afterAccount: number) =>
    lockRows(
      engine,
      db
        .selectFrom('analysis')
        .select(['accountId', 'collectionId', 'textId'])
        .where(isPending)
        .where('accountId', '>', afterAccount)
        .orderBy('accountId')
        .orderBy('queuedAt')
        .orderBy('collectionId')
        .orderBy('textId')
        .limit(1),
    ),
  ),
}));

const run = (db: Queries, place: ClaimedPlace, leaseUntil: number, attempts: number): Promise<Job> =>
  take(db, place, { state: 'running', leaseUntil, attempts });

interface Taken {
  state: AnalysisState;
  leaseUntil: number;
  /** Added to those used up. */
  attempts: number;
}

/** Makes the analysis of a text a worker's. */
export async function take(db: Queries, place: ClaimedPlace, taken: Taken): Promise<Job> {
  const { collectionId, textId } = place;
  const { state, leaseUntil, attempts } = taken;
  const version = requireRow(await giveAway(db, collectionId, textId, state, leaseUntil, attempts));
  return { ...version, ...requireRow(await sourceOf(db, collectionId, textId)) };
}

const giveAway = preparedWrite(
  (db, collectionId: number, textId: number, state: AnalysisState, leaseUntil: number, attempts: number) =>
    db
      .updateTable('analysis')
      .set((row) => ({ state, leaseUntil, attempts: row('attempts', '+', attempts) }))
      .where('collectionId', '=', collectionId)
      .where('textId', '=', textId)
      .returning(['accountId', 'collectionId', 'textId', 'epoch', 'revision', 'attempts']),
);

const sourceOf = preparedWrite((db, collectionId: number, textId: number) =>
  db
    .selectFrom('text')
    .innerJoin('collection', 'collection.collectionId', 'text.collectionId')
    .select(['language', 'headline', 'body'])
    .where('text.collectionId', '=', collectionId)
    .where('text.textId', '=', textId),
);
