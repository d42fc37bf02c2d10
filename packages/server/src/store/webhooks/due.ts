import { type ExpressionBuilder, sql } from '#kysely';
import type { Queries } from '../engines.ts';
import type { Tables } from '../tables.ts';

// Literals and not parameters, so that the planner can use the partial indexes.
const isPending = sql<boolean>`delivery.state = 'pending'`;
const isEarlierPending = sql<boolean>`earlier.state = 'pending'`;

/**
 * Matches deliveries of texts that have no earlier pending event. Events of a text wait until its earlier events are delivered or dead
 * letters, so that they arrive in order.
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

/** Selects the deliveries that may be sent now. */
export const dueDeliveries = (db: Queries, webhookId: number, now: number) =>
  db
    .selectFrom('delivery')
    .where('delivery.webhookId', '=', webhookId)
    .where(isPending)
    .where('delivery.dueAt', '<=', now)
    .where(isFirst);

/** Selects the webhooks that have no sender and have deliveries to send. */
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
