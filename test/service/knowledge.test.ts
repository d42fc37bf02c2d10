import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runService } from '../support/service.ts';

const body =
  'SpaceX has launched another rocket. The launch was shown on television. SpaceX plans the next one for May.';

suite('what the world knows of names', () => {
  for (const [knowledge, category] of [
    ['world', 'organization'],
    ['none', 'unknown'],
  ] as const)
    test(`with --knowledge ${knowledge} SpaceX is ${category}`, async () => {
      await using service = await runService({ knowledge });
      const client = await service.newClient();
      const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
      const { text_id } = await client.call('text.create', { collection_id, body });
      const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 30 });
      assert.deepEqual(
        tags.map(({ tag, category }) => [tag, category]),
        [['SpaceX', category]],
      );
    });
});
