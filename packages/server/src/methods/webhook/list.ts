import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { toWebhook, webhookResult } from './webhook-fields.ts';

export const list = method({
  name: 'webhook.list',
  summary: 'Returns the webhooks of a collection, without their secrets.',
  readOnly: true,
  scope: 'admin',
  params: z.object({ collection_id: id }),
  result: z.object({ webhooks: z.array(webhookResult) }),
  async run({ store }, { collection_id }, { account }) {
    foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    const webhooks = await store.webhooks.list(account, collection_id);
    return { webhooks: await Promise.all(webhooks.map((webhook) => toWebhook(store, webhook))) };
  },
});
