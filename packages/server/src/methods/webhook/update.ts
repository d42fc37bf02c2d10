import { z } from 'zod';
import { boolean, id } from '../../contract/fields.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { checkUrl, toWebhook, webhookEvents, webhookResult, webhookUrl } from './webhook-fields.ts';

export const update = method({
  name: 'webhook.update',
  summary:
    'Changes the address or the events of a webhook, or enables or disables it. Ends the pause after failures, so that due deliveries are sent at once.',
  readOnly: false,
  scope: 'admin',
  params: z.object({
    webhook_id: id,
    url: webhookUrl
      .optional()
      .describe('The address that events are sent to, by POST; unchanged by default.'),
    events: webhookEvents.optional().describe('The types of events that are sent; unchanged by default.'),
    enabled: boolean
      .optional()
      .describe('A disabled webhook gets no events, and events that happen meanwhile are not queued for it.'),
  }),
  result: webhookResult,
  async run({ store, webhooks }, { webhook_id, url, events, enabled: isEnabled }, { account }) {
    if (url !== undefined) checkUrl(webhooks, url);
    const changed = await store.webhooks.update(
      account,
      webhook_id,
      definedFields({ url, events, isEnabled }),
    );
    const webhook = foundOrThrow(changed, 'noSuchWebhook');
    webhooks.wake();
    return toWebhook(store, webhook);
  },
});
