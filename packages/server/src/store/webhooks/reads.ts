import type { Db } from '../db.ts';
import type { Queries } from '../engines.ts';
import { eventOf, eventsOf } from '../events/reads.ts';
import { prepare } from '../prepared.ts';
import type { Delivery, Webhooks } from '../store.ts';
import { dueDeliveries, openWebhooks } from './due.ts';
import { webhookOf } from './writes.ts';

export function webhooksIn(db: Db): Webhooks {
  const webhooksOf = (account: number) =>
    db.read.selectFrom('webhook').selectAll().where('accountId', '=', account);
  const due = prepare(
    db.read,
    ({ webhookId, now, limit }: { webhookId: number; now: number; limit: number }) =>
      dueDeliveries(db.read, webhookId, now)
        .select('delivery.version')
        .orderBy('delivery.version')
        .limit(limit),
  );
  const anyDue = prepare(db.read, ({ now }: { now: number }) => openWebhooks(db.read, now).limit(1));
  return {
    create: (account, collectionId, fields, args) =>
      db.write('createWebhook', { account, collectionId, fields, ...args }),
    list: async (account, collectionId) =>
      (await webhooksOf(account).where('collectionId', '=', collectionId).orderBy('webhookId').execute()).map(
        webhookOf,
      ),
    async get(account, webhookId) {
      const row = await webhooksOf(account).where('webhookId', '=', webhookId).executeTakeFirst();
      return row && webhookOf(row);
    },
    update: (account, webhookId, fields) => db.write('updateWebhook', { account, webhookId, fields }),
    delete: (account, webhookId) => db.write('deleteWebhook', { account, webhookId }),
    async deliveries(account, webhookId, { state, before, limit }) {
      let query = deliveriesOf(db.read, webhookId)
        .innerJoin('webhook', 'webhook.webhookId', 'delivery.webhookId')
        .where('webhook.accountId', '=', account);
      if (state !== undefined) query = query.where('delivery.state', '=', state);
      if (before !== undefined) query = query.where('delivery.version', '<', before);
      const rows = await query.orderBy('delivery.version', 'desc').limit(limit).execute();
      return rows.map(deliveryOf);
    },
    async count(webhookId, state, limit) {
      const some = db.read
        .selectFrom('delivery')
        .select('version')
        .where('webhookId', '=', webhookId)
        .where('state', '=', state)
        .limit(limit)
        .as('some');
      const { count } = await db.read
        .selectFrom(some)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    redeliver: (account, webhookId, args) => db.write('redeliver', { account, webhookId, ...args }),
    anyDue: async (now) => (await anyDue({ now })).length > 0,
    claim: (claim) => db.write('claimWebhooks', claim),
    async due(webhookId, now, limit) {
      const versions = (await due({ webhookId, now, limit })).map(({ version }) => version);
      if (versions.length === 0) return [];
      const rows = await eventsOf(db.read)
        .innerJoin('webhook', 'webhook.collectionId', 'event.collectionId')
        .where('webhook.webhookId', '=', webhookId)
        .where('event.version', 'in', versions)
        .orderBy('event.version')
        .execute();
      return rows.map(eventOf);
    },
    record: (attempt) => db.write('recordAttempt', attempt),
    giveUp: (args) => db.write('giveUpDeliveries', args),
    renew: (args) => db.write('renewWebhook', args),
    async anyLeased() {
      const leased = db.read.selectFrom('webhook').select('webhookId').where('leaseUntil', '>', 0);
      return (await leased.limit(1).execute()).length > 0;
    },
    release: (args) => db.write('releaseWebhooks', args ?? {}),
  };
}

const deliveriesOf = (db: Queries, webhookId: number) =>
  eventsOf(db)
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.collectionId', '=', 'event.collectionId')
        .onRef('delivery.version', '=', 'event.version'),
    )
    .where('delivery.webhookId', '=', webhookId)
    .select(['state', 'attempts', 'dueAt', 'triedAt', 'status', 'delivery.problem']);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['execute']>>[number];

function deliveryOf({ state, attempts, dueAt, triedAt, status, problem, ...event }: DeliveryRow): Delivery {
  return {
    event: eventOf(event),
    ...{ state, attempts, dueAt },
    ...(triedAt !== null && { triedAt }),
    ...(status !== null && { status }),
    ...(problem !== null && { problem }),
  };
}
