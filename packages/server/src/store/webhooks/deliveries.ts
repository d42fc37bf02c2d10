import { sql } from '#kysely';
import { retryDelay, backoffDelay } from '../../domain/events/retries.ts';
import type { Queries } from '../engines.ts';
import type { Attempt } from '../store.ts';

// Literals and not parameters, so that the planner can use the partial index.
const isPending = sql<boolean>`state = 'pending'`;
const isDead = sql<boolean>`state = 'dead'`;

/** Stores the outcome of an attempt. Stores nothing when the sender has lost the lease of the webhook. */
export async function recordAttempt(db: Queries, attempt: Attempt): Promise<boolean> {
  const { webhookId, version, holder, isDelivered, problem = null, isGone, now, random } = attempt;
  const webhook = await db
    .updateTable('webhook')
    .set((row) => (isDelivered ? { failures: 0, nextAt: 0 } : { failures: row('failures', '+', 1) }))
    .set({ problem, ...(isGone && { isEnabled: 0 }) })
    .where('webhookId', '=', webhookId)
    .where('leaseBy', '=', holder)
    .returning('failures')
    .executeTakeFirst();
  if (webhook === undefined) return false;
  const delivery = await db
    .updateTable('delivery')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .set({
      triedAt: now,
      status: attempt.status ?? null,
      problem,
      ...(isDelivered && { state: 'delivered' }),
    })
    .where('webhookId', '=', webhookId)
    .where('version', '=', version)
    .where(isPending)
    .returning('attempts')
    .executeTakeFirst();
  if (isDelivered || delivery === undefined) return true;
  await db
    .updateTable('webhook')
    .set({ nextAt: now + backoffDelay(webhook.failures, random) })
    .where('webhookId', '=', webhookId)
    .execute();
  await db
    .updateTable('delivery')
    .set({ dueAt: now + retryDelay(delivery.attempts, random) })
    .where('webhookId', '=', webhookId)
    .where('version', '=', version)
    .execute();
  return true;
}

interface GiveUp {
  webhookId: number;
  queuedBefore: number;
  atMost: number;
}

export async function giveUpDeliveries(
  db: Queries,
  { webhookId, queuedBefore, atMost }: GiveUp,
): Promise<number> {
  const old = db
    .selectFrom('delivery')
    .select('version')
    .where('webhookId', '=', webhookId)
    .where(isPending)
    .where('queuedAt', '<=', queuedBefore)
    .orderBy('version')
    .limit(atMost);
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ state: 'dead' })
    .where('webhookId', '=', webhookId)
    .where('version', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Redeliver {
  account: number;
  webhookId: number;
  now: number;
  atMost: number;
  version?: number;
}

/** Queues deliveries again. Also ends the pause of the webhook after failures. */
export async function redeliver(
  db: Queries,
  { account, webhookId, now, atMost, version }: Redeliver,
): Promise<number> {
  const own = await db
    .updateTable('webhook')
    .set({ nextAt: 0 })
    .where('webhookId', '=', webhookId)
    .where('accountId', '=', account)
    .returning('webhookId')
    .executeTakeFirst();
  if (own === undefined) return 0;
  const dead = db
    .selectFrom('delivery')
    .select('version')
    .where('webhookId', '=', webhookId)
    .where(isDead)
    .orderBy('version')
    .limit(atMost);
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ state: 'pending', attempts: 0, queuedAt: now, dueAt: now })
    .where('webhookId', '=', webhookId)
    .where('version', 'in', version === undefined ? dead : [version])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
