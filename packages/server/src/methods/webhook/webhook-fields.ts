import { z } from 'zod';
import { someOf, text } from '../../contract/fields.ts';
import { formatDate } from '../../domain/dates.ts';
import { ServiceError } from '../../domain/errors.ts';
import { eventTypes } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';
import type { Store, Webhook } from '../../store/store.ts';
import type { WebhookRules } from '../../webhooks/interface.ts';

/** What a webhook is made of. */
export const webhookUrl = text(limits.url, 'urlTooLong', 'missing').describe(
  'Where events are sent to, by POST.',
);
export const webhookEvents = someOf(eventTypes, 1).describe('What it is told of, all unless given.');

/** A webhook as it travels, without its secret. */
export const webhookResult = z.object({
  webhook_id: z.int(),
  collection_id: z.int(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  enabled: z.boolean(),
  created: z.iso.datetime(),
  pending: z.int().describe(`Deliveries that wait, counted up to ${limits.countedDeliveries}.`),
  dead: z.int().describe(`Deliveries that were given up, counted up to ${limits.countedDeliveries}.`),
  failures: z.int().describe('Attempts that failed since the last that did not.'),
  problem: z.string().optional().describe('What was wrong with the latest attempt.'),
});

export async function toWebhook(
  { webhooks }: Pick<Store, 'webhooks'>,
  { webhookId, collectionId, isEnabled, createdAt, ...said }: Webhook,
): Promise<z.input<typeof webhookResult>> {
  const [pending, dead] = await Promise.all([
    webhooks.count(webhookId, 'pending', limits.countedDeliveries),
    webhooks.count(webhookId, 'dead', limits.countedDeliveries),
  ]);
  return {
    webhook_id: webhookId,
    collection_id: collectionId,
    enabled: isEnabled,
    created: formatDate(createdAt),
    ...{ pending, dead },
    ...said,
  };
}

/** Refuses an address that can't be that of a webhook. */
export function checkUrl(rules: Pick<WebhookRules, 'refusalOf'>, url: string): void {
  const refusal = rules.refusalOf(url);
  if (refusal !== undefined) throw new ServiceError(refusal, { field: 'url' });
}
