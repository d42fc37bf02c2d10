import type { WriteCommand } from '../command.ts';
import { type Engine, lockRows, type Queries } from '../engines.ts';
import type { Job, OutdatedClaim, TextPlace } from '../store.ts';
import { isDone } from '../rows.ts';
import { lease } from './claim.ts';

/**
 * Leases done texts whose result is outdated. Finds each by one index search for each model. The rows stay done and keep their
 * results.
 */
export const claimOutdated: WriteCommand<OutdatedClaim, Job[]> = async (
  db,
  { models, limit, now, leaseUntil },
  _,
  engine,
) => {
  const jobs: Job[] = [];
  while (jobs.length < limit) {
    const expired = await firstOf(models, (model) => nextExpired(db, engine, model, now), isOlder);
    const next = expired ?? (await firstOf(models, (model) => newest(db, engine, model), isNewer));
    if (next === undefined) break;
    const attempts = expired === undefined ? 0 : 1;
    jobs.push(await lease(db, next, { state: 'done', leaseUntil, attempts }));
  }
  return jobs;
};

const columns = ['collectionId', 'textId', 'leaseUntil', 'queuedAt'] as const;
type Outdated = TextPlace & { leaseUntil: number | null; queuedAt: number };

/** Finds one text for each model, and returns the first of these texts by `isBefore`. */
async function firstOf(
  models: readonly string[],
  find: (model: string) => Promise<Outdated | undefined>,
  isBefore: (one: Outdated, other: Outdated) => boolean,
): Promise<Outdated | undefined> {
  let first: Outdated | undefined;
  for (const model of models) {
    const found = await find(model);
    if (found !== undefined && (first === undefined || isBefore(found, first))) first = found;
  }
  return first;
}

/** Compares in the order of the index. */
const compare = (one: Outdated, other: Outdated): number =>
  (one.leaseUntil ?? 0) - (other.leaseUntil ?? 0) ||
  one.queuedAt - other.queuedAt ||
  one.collectionId - other.collectionId ||
  one.textId - other.textId;
const isOlder = (one: Outdated, other: Outdated): boolean => compare(one, other) < 0;
const isNewer = (one: Outdated, other: Outdated): boolean => compare(one, other) > 0;

/** Selects a done text of a model whose failures have not reached the maximum. */
const selectDoneText = (db: Queries, model: string) =>
  db
    .selectFrom('analysis')
    .select(columns)
    .where(isDone)
    .where('model', '=', model)
    .where('failedModel', 'is', null)
    .limit(1);

/** Finds the text whose lease expired first. */
function nextExpired(db: Queries, engine: Engine, model: string, now: number): Promise<Outdated | undefined> {
  const query = selectDoneText(db, model)
    .where('leaseUntil', '<=', now)
    .orderBy('leaseUntil')
    .orderBy('queuedAt')
    .orderBy('collectionId')
    .orderBy('textId');
  return lockRows(engine, query).executeTakeFirst();
}

/** Finds the text that was added or changed last. */
function newest(db: Queries, engine: Engine, model: string): Promise<Outdated | undefined> {
  const query = selectDoneText(db, model)
    .where('leaseUntil', 'is', null)
    .orderBy('queuedAt', 'desc')
    .orderBy('collectionId', 'desc')
    .orderBy('textId', 'desc');
  return lockRows(engine, query).executeTakeFirst();
}
