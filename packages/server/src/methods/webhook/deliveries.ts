import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { id, limit, oneOf } from '../../contract/fields.ts';
import { formatDate } from '../../domain/dates.ts';
import { deliveryStates, eventId, eventTypes } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';
import type { Delivery } from '../../store/store.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

const delivery = z.object({
  event_id: z.string().describe('The header `webhook-id` of the message; the same for all attempts.'),
  type: z.enum(eventTypes),
  happened: z.iso.datetime(),
  text_id: z.int().optional(),
  ext_text_id: z.string().optional(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  last_attempt: z.iso.datetime().optional(),
  next_attempt: z.iso
    .datetime()
    .optional()
    .describe('The earliest time of the next attempt; present for a pending delivery.'),
  status: z.int().optional().describe('HTTP status of the latest response.'),
  problem: z.string().optional().describe('Why the latest attempt failed.'),
});

export const deliveries = method({
  name: 'webhook.deliveries',
  summary: 'Returns the deliveries of a webhook, newest event first: pending, delivered, and dead letters.',
  readOnly: true,
  scope: 'admin',
  params: z.object({
    webhook_id: id,
    state: oneOf(deliveryStates)
      .optional()
      .describe('Returns only deliveries in this state: pending, delivered or dead.'),
    limit: limit(limits.deliveries),
    cursor: cursor.optional(),
  }),
  result: z.object({
    deliveries: z.array(delivery),
    next: z.string().optional().describe('The `cursor` for the next page; absent on the last page.'),
  }),
  async run({ store }, { webhook_id, state, limit, ...params }, { account }) {
    foundOrThrow(await store.webhooks.get(account, webhook_id), 'noSuchWebhook');
    const order = `deliveries ${webhook_id} ${state ?? ''}`;
    const [before] = (readCursor(params.cursor, { order, versions: 0, place: ['integer'] })?.place ??
      []) as number[];
    const found = await store.webhooks.deliveries(account, webhook_id, { state, before, limit: limit + 1 });
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      deliveries: found.slice(0, limit).map(toDelivery),
      ...(last && { next: toCursor({ order, versions: [], place: [last.event.version] }) }),
    };
  },
});

function toDelivery({ event, state, attempts, ...more }: Delivery): z.input<typeof delivery> {
  const { dueAt, triedAt, status, problem } = more;
  return {
    event_id: eventId(event),
    type: event.type,
    happened: formatDate(event.createdAt),
    ...(event.textId !== undefined && { text_id: event.textId }),
    ...(event.extTextId !== undefined && { ext_text_id: event.extTextId }),
    ...{ state, attempts },
    ...(triedAt !== undefined && { last_attempt: formatDate(triedAt) }),
    ...(state === 'pending' && { next_attempt: formatDate(dueAt) }),
    ...(status !== undefined && { status }),
    ...(problem !== undefined && { problem }),
  };
}
