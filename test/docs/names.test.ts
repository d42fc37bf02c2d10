import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const page = readFileSync(join(root, 'docs/names.md'), 'utf8');

test('the service returns what the page shows', async () => {
  const client = await (await runService()).newClient();
  const [headline, ...body] = /^The text of this example is "(.+)"$/m.exec(page)![1]!.split('. ');
  const text = { collection_id: 1, text_id: 1 };
  await client.call('collection.create', { name: 'Nyheter', language: 'sv' });
  await client.call('text.create', { collection_id: 1, headline, body: body.join('. ') });
  await client.call('text.tags', { ...text, wait: 60 });
  let result: object = {};
  let calls = 0;
  for (const [, block] of page.matchAll(/^```json\n(.+?)^```$/gms)) {
    const example = JSON.parse(block!) as { method?: string; params: Record<string, unknown> };
    if (example.method === undefined) assert.partialDeepStrictEqual(result, example);
    else {
      result = await client.call(example.method, example.params);
      calls++;
    }
  }
  assert.equal(calls, 7);
  const isTagged = async () =>
    (await client.call('collection.stats', { collection_id: 1 })).pending_links === 0;
  await until(isTagged, 'the text is not tagged again');
  const { tags } = await client.call('text.tags', { ...text, links: true });
  const linkOf = (name: string) => tags.find(({ tag }) => tag === name)?.link?.id;
  assert.deepEqual([linkOf('Saga Vestin'), linkOf('Luleå')], ['p/17', undefined]);
});
