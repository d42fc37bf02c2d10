import { z } from 'zod';
import { someOf, text } from '../../contract/fields.ts';
import { formatDate } from '../../domain/dates.ts';
import { ServiceError } from '../../domain/errors.ts';
import { eventTypes } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';
import type { Store, Webhook } from '../../store/store.ts';
import type { WebhookRules } from '../../webhooks/interface.ts';

export const webhookUrl = text(limits.url, 'urlTooLong', 'missing').describe(
  'The address that events are sent to, by POST.',
);
export const webhookEvents = someOf(eventTypes, 1).describe(
  'The types of events that are sent; all by default.',
);

/** A webhook in the form of the contract, without its secret. */
export const webhookResult = z.object({
  webhook_id: z.int(),
  collection_id: z.int(),
  url: z.string().describe('The address that events are sent to.'),
  events: z.array(z.enum(eventTypes)),
  enabled: z.boolean(),
  created: z.iso.datetime(),
  pending: z.int().describe(`Number of pending deliveries, counted up to ${limits.countedDeliveries}.`),
  dead: z.int().describe(`Number of dead letters, counted up to ${limits.countedDeliveries}.`),
  failures: z.int().describe('Number of failed attempts since the last successful attempt.'),
  problem: z.string().optional().describe('Why the latest attempt failed.'),
});

export async function toWebhook(
  { webhooks }: Pick<Store, 'webhooks'>,
  { webhookId, collectionId, isEnabled, createdAt, ...fields }: Webhook,
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
    ...fields,
  };
}

/** Throws the error of the contract for an address that a webhook may not have. */
export function checkUrl(rules: Pick<WebhookRules, 'refusalOf'>, url: string): void {
  const refusal = rules.refusalOf(url);
  if (refusal !== undefined) throw new ServiceError(refusal, { field: 'url' });
}
