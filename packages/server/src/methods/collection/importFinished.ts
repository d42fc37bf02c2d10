import { z } from 'zod';
import { id, integer } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';

const count = integer({ min: 0, max: limits.unlimited }).default(0);

export const importFinished = method({
  name: 'collection.importFinished',
  summary:
    'Reports that an import into the collection has ended: webhooks and event streams get the event import.finished. `textkin import` and the console call it themselves.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    stored: count.describe('Number of texts that the import stored.'),
    present: count.describe('Number of texts that were already in the collection.'),
    bad: count.describe('Number of rows that could not be read or stored.'),
  }),
  result: successResult,
  async run({ store, webhooks, clock }, { collection_id, ...outcome }, { account }) {
    const now = Math.floor(clock() / 1000);
    if (!(await store.events.importFinished(account, collection_id, outcome, now)))
      throw new ServiceError('noSuchCollection');
    webhooks.wake();
    return success;
  },
});
