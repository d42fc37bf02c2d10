import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { eventTypes } from '../../domain/events/event.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { checkUrl, toWebhook, webhookEvents, webhookResult, webhookUrl } from './webhook-fields.ts';

export const create = method({
  name: 'webhook.create',
  summary:
    'Registers an address for the events of a collection from now on. The secret that signs its messages is returned only by this call.',
  readOnly: false,
  scope: 'admin',
  params: z.object({ collection_id: id, url: webhookUrl, events: webhookEvents.default([...eventTypes]) }),
  result: webhookResult.extend({
    secret: z.string().describe('whsec_ and 32 bytes in Base64, as in Standard Webhooks.'),
  }),
  async run({ store, webhooks, clock }, { collection_id, url, events }, { account }) {
    checkUrl(webhooks, url);
    const { salt, secret } = webhooks.newSecret();
    const { inCollection, inAccount } = limits.webhooks;
    const args = { now: Math.floor(clock() / 1000), inCollection, inAccount };
    const created = await store.webhooks.create(account, collection_id, { url, events, salt }, args);
    if (created === 'noSuchCollection') throw new ServiceError(created);
    if ('limit' in created) throw new ServiceError('webhookLimit', created);
    return { ...(await toWebhook(store, created)), secret };
  },
});
