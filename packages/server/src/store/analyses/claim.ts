import type { WriteCommand } from '../command.ts';
import { lockRows, type Queries } from '../engines.ts';
import { memoizeByEngine, prepareWrite, requireRow } from '../prepared.ts';
import { isPending, isRunning, type TextIdKey } from '../rows.ts';
import type { AnalysisState, Claim, Job, TextPlace } from '../store.ts';
import { listOf } from '../vocabularies/rows.ts';

/**
 * Marks texts as running for a worker. Finds each by one index search, so the cost does not grow with the backlog: 0.2 to 0.4 ms a
 * text, with 1,000 pending texts or with 50,000 (measured at commit 82b631b4).
 */
export const claimAnalyses: WriteCommand<Claim, Job[]> = async (db, claim, _, engine) => {
  const jobs: Job[] = [];
  const { stateOf, nextExpired, nextPending } = searches(engine);
  for (const place of claim.first) {
    if (jobs.length === claim.limit) break;
    const { accountId: account, collectionId, textId } = place;
    const [found] = await stateOf(db, { account, collectionId, textId });
    if (found?.state === 'pending') jobs.push(await run(db, place, claim.leaseUntil, 0));
  }
  if (claim.only) return jobs;
  while (jobs.length < claim.limit) {
    const [expired] = await nextExpired(db, { now: claim.now });
    if (expired === undefined) break;
    jobs.push(await run(db, expired, claim.leaseUntil, 1));
  }
  const { value: lastTurn } = requireRow(await readTurn(db, {}));
  let turn = lastTurn;
  while (jobs.length < claim.limit) {
    const next =
      (await nextPending(db, { afterAccount: turn }))[0] ?? (await nextPending(db, { afterAccount: 0 }))[0];
    if (next === undefined) break;
    jobs.push(await run(db, next, claim.leaseUntil, 0));
    turn = next.accountId;
  }
  if (turn !== lastTurn) await storeTurn(db, { account: turn });
  return jobs;
};

/** Reads the account that was served last. It is stored, so that turns continue across restarts and nodes. */
const readTurn = prepareWrite((db) => db.selectFrom('counter').select('value').where('kind', '=', 'turn'));

const storeTurn = prepareWrite((db, { account }: { account: number }) =>
  db.updateTable('counter').set({ value: account }).where('kind', '=', 'turn'),
);

const searches = memoizeByEngine((engine) => ({
  stateOf: prepareWrite((db, { account, collectionId, textId }: TextIdKey) =>
    lockRows(
      engine,
      db
        .selectFrom('analysis')
        .select('state')
        .where('collectionId', '=', collectionId)
        .where('textId', '=', textId)
        .where('accountId', '=', account),
    ),
  ),
  nextExpired: prepareWrite((db, { now }: { now: number }) =>
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
  /** Finds the oldest pending text of the next account that has any. */
  nextPending: prepareWrite((db, { afterAccount }: { afterAccount: number }) =>
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

const run = (db: Queries, place: TextPlace, leaseUntil: number, attempts: number): Promise<Job> =>
  lease(db, place, { state: 'running', leaseUntil, attempts });

interface Lease {
  state: AnalysisState;
  leaseUntil: number;
  /** Attempts to add to the attempts used up. */
  attempts: number;
}

/** Leases the analysis of a text to a worker. */
export async function lease(db: Queries, place: TextPlace, lease: Lease): Promise<Job> {
  const { collectionId, textId } = place;
  const version = requireRow(await storeLease(db, { ...lease, collectionId, textId }));
  const { knowledge, vocabularies, ...source } = requireRow(await sourceOf(db, { collectionId, textId }));
  return {
    ...version,
    ...source,
    knowledge: knowledge ?? 'world',
    vocabularies: listOf<number>(vocabularies),
  };
}

const storeLease = prepareWrite(
  (db, { collectionId, textId, state, leaseUntil, attempts }: TextPlace & Lease) =>
    db
      .updateTable('analysis')
      .set((row) => ({ state, leaseUntil, attempts: row('attempts', '+', attempts) }))
      .where('collectionId', '=', collectionId)
      .where('textId', '=', textId)
      .returning(['accountId', 'collectionId', 'textId', 'epoch', 'revision', 'attempts']),
);

const sourceOf = prepareWrite((db, { collectionId, textId }: TextPlace) =>
  db
    .selectFrom('text')
    .innerJoin('collection', 'collection.collectionId', 'text.collectionId')
    .select(['language', 'headline', 'body', 'knowledge', 'vocabularies', 'listVersion'])
    .where('text.collectionId', '=', collectionId)
    .where('text.textId', '=', textId),
);
