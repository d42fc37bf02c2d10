import type { Selectable } from '#kysely';
import type { EventType } from '../../domain/events/event.ts';
import { nextId } from '../accounts/writes.ts';
import { ownCollection } from '../collections/own.ts';
import type { Queries } from '../engines.ts';
import type { Webhook, WebhookFields } from '../store.ts';
import type { WebhookTable } from '../tables.ts';

interface Create {
  account: number;
  collectionId: number;
  fields: WebhookFields;
  now: number;
  inCollection: number;
  inAccount: number;
}

export async function createWebhook(
  db: Queries,
  { account, collectionId, fields, now, inCollection, inAccount }: Create,
): Promise<Webhook | 'noSuchCollection' | { limit: number }> {
  const own = await ownCollection(db, account, collectionId).select('collectionId').executeTakeFirst();
  if (own === undefined) return 'noSuchCollection';
  // Locks the counter before counting, so that another node that creates a webhook waits and counts this webhook.
  const webhookId = await nextId(db, 'webhook');
  const webhooks = await db
    .selectFrom('webhook')
    .select('collectionId')
    .where('accountId', '=', account)
    .execute();
  if (webhooks.length >= inAccount) return { limit: inAccount };
  if (webhooks.filter((webhook) => webhook.collectionId === collectionId).length >= inCollection)
    return { limit: inCollection };
  const row = await db
    .insertInto('webhook')
    .values({
      webhookId,
      accountId: account,
      collectionId,
      url: fields.url,
      events: fields.events.join(' '),
      salt: fields.salt,
      createdAt: now,
      isEnabled: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return webhookOf(row);
}

interface Update {
  account: number;
  webhookId: number;
  fields: { url?: string; events?: readonly EventType[]; isEnabled?: boolean };
}

export async function updateWebhook(
  db: Queries,
  { account, webhookId, fields }: Update,
): Promise<Webhook | undefined> {
  const { url, events, isEnabled } = fields;
  const row = await db
    .updateTable('webhook')
    .set({
      failures: 0,
      problem: null,
      nextAt: 0,
      // Ends the lease, because its sender uses the old values.
      leaseUntil: 0,
      leaseBy: null,
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events.join(' ') }),
      ...(isEnabled !== undefined && { isEnabled: isEnabled ? 1 : 0 }),
    })
    .where('webhookId', '=', webhookId)
    .where('accountId', '=', account)
    .returningAll()
    .executeTakeFirst();
  return row && webhookOf(row);
}

/** Deletes a webhook. Its deliveries are deleted by the foreign key. */
export async function deleteWebhook(
  db: Queries,
  { account, webhookId }: { account: number; webhookId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('webhookId', '=', webhookId)
    .where('accountId', '=', account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Converts a row. */
export function webhookOf(row: Selectable<WebhookTable>): Webhook {
  const { webhookId, collectionId, url, events, isEnabled, createdAt, failures, problem } = row;
  return {
    ...{ webhookId, collectionId, url, createdAt, failures },
    events: events.split(' ') as EventType[],
    isEnabled: isEnabled === 1,
    ...(problem !== null && { problem }),
  };
}
