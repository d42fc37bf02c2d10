import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tag } from '../support/response.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { World } from './world.ts';

const service = await runService({ workers: 0 });

test('listed topics equal a recount of every text, even among names that look like them', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random);
  for (let round = 0; round < 4; round++) {
    for (let step = 0; step < 12; step++) await world.change();
    const texts = await world.texts(world.collections, { topics: true });
    const scope = { collection_scope: world.collections, limit: 1000 };
    const counts = new Map<string, number>();
    for (const { tags } of texts)
      for (const { tag, kind } of tags as readonly Tag[])
        if (kind === 'topic') counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const { tags: listed } = await world.client.call('tag.list', { ...scope, kind: 'topic' });
    const found = listed as unknown as (Tag & { texts: number })[];
    assert.deepEqual(new Map(found.map(({ tag, texts }) => [tag, texts])), counts);
    assert.ok(found.every(({ kind, category }) => kind === 'topic' && category === 'unknown'));
    const { tags: names } = await world.client.call('tag.list', scope);
    const { tags: all } = await world.client.call('tag.list', { ...scope, kind: 'any' });
    const ids = (some: readonly object[]) => new Set(some.map((one) => JSON.stringify(one)));
    assert.deepEqual(ids(all), ids([...names, ...listed]));
    for (const [tag, count] of counts) {
      const { total } = await world.client.call('tag.texts', { ...scope, tag, kind: 'topic' });
      assert.equal(total, count, tag);
    }
    const ofNato = { ...scope, limit: 100, tag: 'Nato' };
    const { tags: coOccurring } = await world.client.call('tag.related', ofNato);
    assert.ok(coOccurring.every(({ tag }) => tag !== 'matter'));
    if (round === 1) service.context.tags.kill('was killed by a test');
  }
});
