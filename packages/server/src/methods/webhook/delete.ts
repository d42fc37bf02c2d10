import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const remove = method({
  name: 'webhook.delete',
  summary: 'Deletes a webhook with its deliveries, including pending deliveries.',
  readOnly: false,
  scope: 'admin',
  params: z.object({ webhook_id: id }),
  result: successResult,
  async run({ store }, { webhook_id }, { account }) {
    if (!(await store.webhooks.delete(account, webhook_id))) throw new ServiceError('noSuchWebhook');
    return success;
  },
});
