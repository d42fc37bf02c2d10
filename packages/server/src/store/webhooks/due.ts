import { type ExpressionBuilder, sql } from '#kysely';
import type { Queries } from '../engines.ts';
import type { Tables } from '../tables.ts';

// Written out instead of bound, so that the planner sees that the indexes serve.
const isPending = sql<boolean>`delivery.state = 'pending'`;
const isEarlierPending = sql<boolean>`earlier.state = 'pending'`;

/**
 * Whether no earlier event of its text is pending: what comes later waits until that one has arrived or is given up, however
 * long it has to wait itself.
 */
const isFirst = (row: ExpressionBuilder<Tables, 'delivery'>) =>
  row.not(
    row.exists(
      row
        .selectFrom('delivery as earlier')
        .select('earlier.version')
        .whereRef('earlier.webhookId', '=', 'delivery.webhookId')
        .whereRef('earlier.textId', '=', 'delivery.textId')
        .where(isEarlierPending)
        .whereRef('earlier.version', '<', 'delivery.version'),
    ),
  );

/** Deliveries that may be sent now. */
export const dueDeliveries = (db: Queries, webhookId: number, now: number) =>
  db
    .selectFrom('delivery')
    .where('delivery.webhookId', '=', webhookId)
    .where(isPending)
    .where('delivery.dueAt', '<=', now)
    .where(isFirst);

/** Webhooks that nobody sends to, and to which something may be sent. */
export const openWebhooks = (db: Queries, now: number) =>
  db
    .selectFrom('webhook')
    .select(['webhook.webhookId', 'webhook.accountId'])
    .where('webhook.isEnabled', '=', 1)
    .where('webhook.nextAt', '<=', now)
    .where('webhook.leaseUntil', '<=', now)
    .where((row) =>
      row.exists(
        row
          .selectFrom('delivery')
          .select('delivery.version')
          .whereRef('delivery.webhookId', '=', 'webhook.webhookId')
          .where(isPending)
          .where('delivery.dueAt', '<=', now)
          .where(isFirst),
      ),
    )
    .orderBy('webhook.nextAt')
    .orderBy('webhook.webhookId');
