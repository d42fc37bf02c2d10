import type { Queries } from '../engines.ts';
import type { ClaimedWebhook, WebhookClaim } from '../store.ts';
import { openWebhooks } from './due.ts';

/**
 * Leases webhooks to a sender. One node at a time has the lease of a webhook, and sends to it in order. The update checks that the lease is
 * free: of two nodes only the first gets it, and neither locks rows that an analysis needs.
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

interface Lease {
  webhookId: number;
  holder: string;
}

export async function renewWebhook(
  db: Queries,
  { webhookId, holder, leaseUntil }: Lease & { leaseUntil: number },
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

/** Releases a webhook, or every webhook when none is given. */
export async function releaseWebhooks(db: Queries, { webhookId, holder }: Partial<Lease>): Promise<void> {
  const all = db.updateTable('webhook').set({ leaseUntil: 0, leaseBy: null });
  if (webhookId === undefined || holder === undefined) await all.where('leaseUntil', '>', 0).execute();
  else await all.where('webhookId', '=', webhookId).where('leaseBy', '=', holder).execute();
}
