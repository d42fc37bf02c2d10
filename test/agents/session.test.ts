/** The work of an agent with the tools, over both transports: each result equals the result of the same call over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { agent, eras, textsOf, type TransportName, transports } from '../support/agents.ts';
import { login } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService();
const methodOf = Object.fromEntries(toolEntries.map(({ name, method }) => [name, method]));

const texts = [
  'Anna Lindh met Tony Blair in Stockholm. Lindh was the foreign minister of Sweden.',
  'Tony Blair went back to London after the talks with Anna Lindh in Stockholm.',
  'The harbour of Rotterdam took in more oil than ever before, said Shell.',
];

for (const transport of Object.keys(transports) as TransportName[]) {
  for (const era of eras) {
    test(`an agent stores, reads, searches and edits over ${transport} of ${era}`, async () => {
      const keys = await service.context.keys.issue('agent');
      const owner = await login(service.url, keys);
      const { secret_key: secret } = await owner.call('keys.create', { static: true, scope: 'write' });
      const { call } = await agent({ url: service.url, secret: secret }, transport, era);
      const { collection_id } = await owner.call('collection.create', { name: 'News', language: 'en' });
      const succeed = async (name: string, args: Record<string, unknown>) => {
        const result = await call(name, args);
        assert.notEqual(result.isError, true, textsOf(result).join());
        assert.deepEqual(JSON.parse(textsOf(result)[0]!), result.structuredContent);
        return result.structuredContent as Record<string, unknown>;
      };
      const read = async (name: string, args: Record<string, unknown> = {}) => {
        const result = await succeed(name, args);
        assert.deepEqual(result, await owner.call(methodOf[name]!, args), name);
        return result;
      };

      const ids: number[] = [];
      for (const body of texts) {
        const { text_id } = await succeed('create_text', { collection_id, body });
        ids.push(Number(text_id));
      }
      const scope = { collection_scope: collection_id };
      const first = { collection_id, text_id: ids[0] };
      for (const text_id of ids) await read('get_text_tags', { collection_id, text_id, wait: 60 });

      const { collections } = await read('list_collections');
      assert.equal((collections as object[]).length, 1);
      await read('get_collection_stats', { collection_id });
      await read('list_texts', { collection_id });
      assert.equal((await read('get_text', { ...first, include_body: true })).body, texts[0]);
      const { texts: matches } = await read('search_texts', { ...scope, query: 'oil harbour' });
      assert.equal((matches as { text_id: number }[])[0]?.text_id, ids[2]);
      const { related_texts } = await read('find_related_texts', { ...first, explain: true });
      assert.equal((related_texts as { text_id: number }[])[0]?.text_id, ids[1]);
      await read('preview_text', { collection_id, body: `${texts[0]!} That was in May.`, wait: 60 });
      const { tags } = await read('list_tags', scope);
      assert.ok((tags as { tag: string }[]).some(({ tag }) => tag === 'Anna Lindh'));
      for (const name of ['list_tag_texts', 'get_tag_timeline', 'list_related_tags'])
        await read(name, { ...scope, tag: 'Anna Lindh' });

      await succeed('add_text_tag', { ...first, tag: 'Diplomacy' });
      await succeed('edit_tag', { collection_id, tag: 'Anna Lindh', new_tag: 'Lindh, Anna' });
      const { edits } = await read('list_tag_edits', { collection_id });
      assert.equal((edits as object[]).length, 1);
      const edited = await read('get_text_tags', first);
      const names = (edited.tags as { tag: string }[]).map(({ tag }) => tag);
      assert.ok(names.includes('Diplomacy') && names.includes('Lindh, Anna'), names.join());
      await succeed('undo_tag_edit', { collection_id, tag: 'Anna Lindh' });
      await succeed('update_text', { ...first, headline: 'A meeting' });
      assert.equal((await read('get_text', first)).headline, 'A meeting');
    });
  }
}
