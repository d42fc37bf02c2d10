import { z } from 'zod';
import { id, text } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { parseEventId } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

/** Deliveries that one transaction queues. */
const deliveriesPerTransaction = 1000;

export const redeliver = method({
  name: 'webhook.redeliver',
  summary:
    'Resends an event to a webhook, or all its dead letters, oldest first, if no event is named. Failed attempts are retried for three days, as for a new event.',
  readOnly: false,
  scope: 'admin',
  params: z.object({
    webhook_id: id,
    event_id: text(limits.name, 'outOfRange')
      .optional()
      .describe('The event_id, as webhook.deliveries returns it.'),
  }),
  result: z.object({ queued: z.int().describe('Number of deliveries that are resent.') }),
  async run({ store, webhooks, clock }, { webhook_id, event_id }, { account }) {
    const { collectionId } = foundOrThrow(await store.webhooks.get(account, webhook_id), 'noSuchWebhook');
    const args = { now: Math.floor(clock() / 1000), atMost: deliveriesPerTransaction };
    let queued = 0;
    if (event_id !== undefined) {
      const event = parseEventId(event_id);
      if (event?.collectionId === collectionId)
        queued = await store.webhooks.redeliver(account, webhook_id, { ...args, version: event.version });
      if (queued === 0) throw new ServiceError('noSuchDelivery', { field: 'event_id' });
    } else {
      let count: number;
      do {
        count = await store.webhooks.redeliver(account, webhook_id, args);
        queued += count;
      } while (count === deliveriesPerTransaction);
    }
    webhooks.wake();
    return { queued };
  },
});
