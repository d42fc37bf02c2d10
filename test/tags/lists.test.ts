import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { askList, askRelated, askTexts, askTimeline, pick, question } from './questions.ts';
import { addTagged } from './stored-texts.ts';
import { World } from './world.ts';

const service = await runService({ workers: 0 });

test('lists, texts, timelines and company are what a recount of every text gives', async (t) => {
  const random = seededFor(t);
  const world = await World.in(service, random);
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 12; step++) await world.change();
    for (let questions = 0; questions < 3; questions++) {
      const asked = await question(world, random);
      const tag = pick(random, world.words);
      await askList(asked);
      await askTexts(asked, tag);
      await askTimeline(asked, tag);
      await askRelated(asked, tag);
    }
    // Whatever the thread held is made anew.
    if (round % 3 === 2) service.context.tags.kill('was killed by a test');
  }
});

test('a walk leaves out nothing and shows nothing twice while texts come and go', async (t) => {
  const random = seededFor(t);
  const world = await World.in(service, random, 'distinct');
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
      assert.deepEqual(always.difference(new Set(shown)), new Set(), 'left out');
    }
  }
});

test('a walk through the texts of a tag does so too', async (t) => {
  const random = seededFor(t);
  const world = await World.in(service, random, 'distinct');
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
    assert.deepEqual(always.difference(new Set(shown)), new Set(), 'left out');
  }
});

test('of entries with one name and as many texts the first category is meant, as lists have them', async () => {
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
