import { sql } from '#kysely';
import type { WriteCommand } from '../command.ts';
import { type Engine, lockRows, type Queries } from '../engines.ts';
import type { Job, OutdatedClaim } from '../store.ts';
import { type ClaimedPlace, take } from './claim.ts';

// Written out instead of bound, so that the planner sees that the partial index serves.
const isDone = sql<boolean>`state = 'done'`;

/**
 * Takes done texts that are to be analysed anew, each by one search of an index for each of the models. Their rows stay
 * done and keep their results.
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
    jobs.push(await take(db, next, { state: 'done', leaseUntil, attempts }));
  }
  return jobs;
};

const columns = ['collectionId', 'textId', 'leaseUntil', 'queuedAt'] as const;
type Outdated = ClaimedPlace & { leaseUntil: number | null; queuedAt: number };

/** The one that comes first among those that are found for each model. */
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

/** In the order of the index. */
const compare = (one: Outdated, other: Outdated): number =>
  (one.leaseUntil ?? 0) - (other.leaseUntil ?? 0) ||
  one.queuedAt - other.queuedAt ||
  one.collectionId - other.collectionId ||
  one.textId - other.textId;
const isOlder = (one: Outdated, other: Outdated): boolean => compare(one, other) < 0;
const isNewer = (one: Outdated, other: Outdated): boolean => compare(one, other) > 0;

/** Done texts of a model that were not given up. */
const doneBy = (db: Queries, model: string) =>
  db
    .selectFrom('analysis')
    .select(columns)
    .where(isDone)
    .where('model', '=', model)
    .where('failedModel', 'is', null)
    .limit(1);

/** A text that was claimed by somebody who is gone. */
function nextExpired(db: Queries, engine: Engine, model: string, now: number): Promise<Outdated | undefined> {
  const query = doneBy(db, model)
    .where('leaseUntil', '<=', now)
    .orderBy('leaseUntil')
    .orderBy('queuedAt')
    .orderBy('collectionId')
    .orderBy('textId');
  return lockRows(engine, query).executeTakeFirst();
}

/** The text of a model that was added or changed last. */
function newest(db: Queries, engine: Engine, model: string): Promise<Outdated | undefined> {
  const query = doneBy(db, model)
    .where('leaseUntil', 'is', null)
    .orderBy('queuedAt', 'desc')
    .orderBy('collectionId', 'desc')
    .orderBy('textId', 'desc');
  return lockRows(engine, query).executeTakeFirst();
}
