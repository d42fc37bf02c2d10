import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { checkList, checkRelated, checkTexts, checkTimeline, pick, randomQuery } from './checks.ts';
import { addTagged } from './stored-texts.ts';
import { World } from './world.ts';

const service = await runService({ workers: 0 });

test('lists, texts, timelines and co-occurring names equal a recount of every text', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random);
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 12; step++) await world.change();
    for (let check = 0; check < 3; check++) {
      const query = await randomQuery(world, random);
      const tag = pick(random, world.words);
      await checkList(query);
      await checkTexts(query, tag);
      await checkTimeline(query, tag);
      await checkRelated(query, tag);
    }
    // The restarted thread rebuilds its data.
    if (round % 3 === 2) service.context.tags.kill('was killed by a test');
  }
});

test('the pages of a list have every tag exactly once while texts are added and deleted', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random, 'distinct');
  for (let step = 0; step < 60; step++) await world.change();
  for (const order of ['texts', 'name', 'latest']) {
    for (let walk = 0; walk < 2; walk++) {
      const list = { collection_scope: world.collections, order };
      const names = async (): Promise<Set<string>> => {
        const { tags } = await world.client.call('tag.list', { ...list, limit: 1000 });
        return new Set(tags.map(({ tag }) => tag));
      };
      let always = await names();
      const shown: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await world.client.call('tag.list', { ...list, limit: 4, ...(cursor && { cursor }) });
        shown.push(...page.tags.map(({ tag }) => tag));
        if (page.next === undefined) break;
        cursor = page.next;
        for (let step = 0; step < 8; step++) await world.change();
        always = always.intersection(await names());
      }
      assert.equal(new Set(shown).size, shown.length, 'twice');
      assert.deepEqual(always.difference(new Set(shown)), new Set(), 'missing');
    }
  }
});

test('the pages of the texts of a tag have every text exactly once', async (t) => {
  const random = seededFor(t);
  const world = await World.create(service, random, 'distinct');
  for (let step = 0; step < 80; step++) await world.change();
  for (const order of ['latest', 'relevance']) {
    const list = { collection_scope: world.collections, tag: world.words[0], order };
    const key = (text: object): string => {
      const { collection_id, text_id } = text as { collection_id: number; text_id: number };
      return `${collection_id}/${text_id}`;
    };
    const all = async (): Promise<Set<string>> => {
      const { texts } = await world.client.call('tag.texts', { ...list, limit: 1000 });
      return new Set(texts.map(key));
    };
    let always = await all();
    const shown: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.client.call('tag.texts', { ...list, limit: 3, ...(cursor && { cursor }) });
      shown.push(...page.texts.map(key));
      if (page.next === undefined) break;
      cursor = page.next;
      for (let step = 0; step < 6; step++) await world.change();
      always = always.intersection(await all());
    }
    assert.equal(new Set(shown).size, shown.length, 'twice');
    assert.deepEqual(always.difference(new Set(shown)), new Set(), 'missing');
  }
});

test('a name of several entries with equally many texts finds the entry of the first category, as in lists', async () => {
  const { context } = service;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'ties', language: 'sv' });
  for (const category of ['person', 'unknown', 'location'] as const) {
    const tags = [{ tag: 'Jordan', category, relevance: 0.5 }];
    await addTagged(context.store, client.account, collection_id, { publishedAt: 0, tags });
  }
  const { tags } = await client.call('tag.list', { collection_scope: collection_id });
  const { category } = await client.call('tag.texts', { collection_scope: collection_id, tag: 'jordan' });
  assert.deepEqual([tags[0]!.category, category], ['location', 'location']);
});
