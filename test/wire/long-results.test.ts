/** Results that are longer than a single call may have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeParams,
  describeResult,
  type JsonSchema,
} from '../../packages/server/src/contract/described.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { restOf } from '../rest/rest-client.ts';
import { storeCollections } from '../support/collections.ts';
import { runService } from '../support/service.ts';

/** Lists without their own limit, each with the reason why it is short. */
const boundedOtherwise: Readonly<Record<string, string>> = {
  'saplo.listMethods': 'the methods',
  'collection.stats': 'limits.statsTags',
  'search.save': 'limits.filterTags',
  'text.create': 'the kinds of warnings',
  'text.update': 'the kinds of warnings',
  'tag.timeline': 'limits.buckets',
  'vocabulary.list': 'limits.vocabularies',
  'webhook.list': 'limits.webhooks.inCollection',
};

test('every list has a limit', () => {
  const isList = ({ type, items }: JsonSchema): boolean => type === 'array' && items?.type === 'object';
  const endless = [...methodsByName.values()].filter((method) => {
    const result = describeResult(method);
    const lists = [result, ...Object.values(result.properties ?? {})].filter(isList);
    const limit = describeParams(method).find(({ name }) => name === 'limit');
    return (
      lists.length > 0 &&
      limit?.schema['maximum'] === undefined &&
      !Object.hasOwn(boundedOtherwise, method.name)
    );
  });
  assert.deepEqual(
    endless.map(({ name }) => name),
    [],
  );
});

test('a result of more than 16 MiB is refused by every protocol, and its rows can be read in pages', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  // Each takes 2.2 kB as JSON: control characters are written as six.
  const fields = { name: '\u0001'.repeat(limits.name), description: '\u0001'.repeat(limits.description) };
  const count = 7800;
  await storeCollections(service.context.store, client.account, count, fields);

  const refusal = { reason: 'answerTooLong', field: 'limit', limit: limits.resultBytes };
  const { data, msg } = await client.refused('collection.list');
  assert.deepEqual(data, refusal);
  assert.match(msg, /longer than 16777216 bytes: pass a smaller "limit", and "cursor"/);

  const calls = [{ method: 'collection.list' }, { method: 'account.get' }];
  const { text } = await client.send(JSON.stringify(calls));
  const [first, second] = JSON.parse(text) as [{ error: { data: object } }, { result: object }];
  assert.deepEqual(first.error.data, refusal);
  assert.ok(second.result, 'the rest of the batch succeeds');

  const { status, json } = await restOf(client)('GET', '/v1/collections');
  assert.deepEqual([status, (json as { limit: number }).limit], [413, limits.resultBytes]);

  const ids = new Set<number>();
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await client.call('collection.list', { limit: 1000, cursor });
    for (const { collection_id } of page.collections) ids.add(collection_id);
    cursor = page.next;
  }
  assert.equal(ids.size, count);
});
