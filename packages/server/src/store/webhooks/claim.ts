import type { Queries } from '../engines.ts';
import type { ClaimedWebhook, WebhookClaim } from '../store.ts';
import { openWebhooks } from './due.ts';

/**
 * A webhook is held by one node at a time, which sends to it in order. The row is taken by the update that finds it free:
 * of two nodes that want it the second finds it taken, and neither locks what an analysis would wait for.
 */
export async function claimWebhooks(
  db: Queries,
  { now, leaseUntil, holder, limit, exceptAccounts }: WebhookClaim,
): Promise<ClaimedWebhook[]> {
  let query = openWebhooks(db, now).limit(limit);
  if (exceptAccounts.length > 0) query = query.where('webhook.accountId', 'not in', exceptAccounts);
  const claimed: ClaimedWebhook[] = [];
  for (const { webhookId } of await query.execute()) {
    const row = await db
      .updateTable('webhook')
      .set({ leaseUntil, leaseBy: holder })
      .where('webhookId', '=', webhookId)
      .where('leaseUntil', '<=', now)
      .where('isEnabled', '=', 1)
      .returning(['webhookId', 'accountId', 'url', 'salt'])
      .executeTakeFirst();
    if (row !== undefined) claimed.push(row);
  }
  return claimed;
}

interface Held {
  webhookId: number;
  holder: string;
}

export async function renewWebhook(
  db: Queries,
  { webhookId, holder, leaseUntil }: Held & { leaseUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ leaseUntil })
    .where('webhookId', '=', webhookId)
    .where('leaseBy', '=', holder)
    .where('isEnabled', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All when none is named. */
export async function releaseWebhooks(db: Queries, { webhookId, holder }: Partial<Held>): Promise<void> {
  const all = db.updateTable('webhook').set({ leaseUntil: 0, leaseBy: null });
  if (webhookId === undefined || holder === undefined) await all.where('leaseUntil', '>', 0).execute();
  else await all.where('webhookId', '=', webhookId).where('leaseBy', '=', holder).execute();
}
