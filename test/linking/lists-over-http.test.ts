import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({});

interface Tag {
  tag: string;
  category: string;
  link?: { id: string; vocabulary: number | 'world' };
}

/** Creates an account with a collection of texts and a vocabulary. */
async function newCollection(bodies: readonly string[]) {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'sv' });
  for (const body of bodies) await client.call('text.create', { collection_id, headline: '', body });
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Register', language: 'sv' });
  return { client, collection_id, vocabulary_id };
}

async function untilLinked(client: Client, collection_id: number): Promise<void> {
  await until(async () => {
    const stats = await client.call('collection.stats', { collection_id });
    return stats.pending === 0 && stats.pending_links === 0;
  }, 'the vocabularies are applied');
}

/** Returns the tags of a text that a vocabulary has linked. */
async function linksOf(client: Client, collection_id: number, text_id: number): Promise<string[]> {
  const { tags } = await client.call('text.tags', { collection_id, text_id, links: true, wait: 60 });
  return (tags as Tag[])
    .filter(({ link }) => link !== undefined && link.vocabulary !== 'world')
    .map(({ tag, category, link }) => `${tag} ${category} ${link!.id}`);
}

test('the texts that a changed vocabulary touches are tagged again, and no other texts', async () => {
  const { client, collection_id, vocabulary_id } = await newCollection([
    'Vid sjön satt Snurre Kvistgren och metade hela dagen.',
    'Regeringen beslutade om skatten på måndagen.',
    'Snurre Kvistgrens bror heter Knarre Kvistgren.',
  ]);
  await untilLinked(client, collection_id);
  const account = await accountOf(client);
  const version = () => service.context.store.changes.version(account, collection_id) as Promise<number>;
  const before = await version();
  await client.call('vocabulary.put', {
    vocabulary_id,
    entries: [{ id: 'k1', category: 'person', name: 'Snurre Kvistgren' }],
  });
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  await untilLinked(client, collection_id);
  assert.deepEqual(await linksOf(client, collection_id, 1), ['Snurre Kvistgren person k1']);
  assert.deepEqual(await linksOf(client, collection_id, 2), []);
  assert.deepEqual(await linksOf(client, collection_id, 3), ['Snurre Kvistgren person k1']);
  assert.equal(await version(), before + 2);

  await client.call('vocabulary.put', {
    vocabulary_id,
    entries: [{ id: 'k1', category: 'person', name: 'Knarre Kvistgren' }],
  });
  await untilLinked(client, collection_id);
  assert.deepEqual(await linksOf(client, collection_id, 1), []);
  assert.deepEqual(await linksOf(client, collection_id, 3), ['Knarre Kvistgren person k1']);
  assert.equal(await version(), before + 4);

  await client.call('vocabulary.remove', { vocabulary_id, ids: ['k1'] });
  await untilLinked(client, collection_id);
  assert.deepEqual(await linksOf(client, collection_id, 3), []);
  assert.equal(await version(), before + 5);
});

async function accountOf(client: Client): Promise<number> {
  const { collections } = await client.call('collection.list');
  const id = collections[0]!.collection_id;
  for (let account = 1; ; account++)
    if ((await service.context.store.collections.get(account, id)) !== undefined) return account;
}

test('the order of vocabularies decides, and removing a vocabulary restores the tags of the analysis', async () => {
  const body = 'Vid sjön satt Snurre Kvistgren och metade hela dagen.';
  const { client, collection_id, vocabulary_id: first } = await newCollection([body]);
  const { vocabulary_id: second } = await client.call('vocabulary.create', { name: 'Second' });
  const { tags } = await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
  const put = (vocabulary_id: number, id: string) =>
    client.call('vocabulary.put', {
      vocabulary_id,
      entries: [{ id, category: 'person', name: 'Snurre Kvistgren' }],
    });
  await put(first, 'one');
  await put(second, 'two');
  const use = async (...vocabularies: number[]) => {
    await client.call('collection.update', { collection_id, vocabularies });
    await untilLinked(client, collection_id);
    return linksOf(client, collection_id, 1);
  };
  assert.deepEqual(await use(first, second), ['Snurre Kvistgren person one']);
  assert.deepEqual(await use(second, first), ['Snurre Kvistgren person two']);
  assert.deepEqual(await use(first), ['Snurre Kvistgren person one']);
  assert.deepEqual(await use(), []);
  assert.deepEqual((await client.call('text.tags', { collection_id, text_id: 1 })).tags, tags);

  await use(second);
  await client.call('vocabulary.delete', { vocabulary_id: second });
  await untilLinked(client, collection_id);
  assert.deepEqual((await client.call('text.tags', { collection_id, text_id: 1 })).tags, tags);
});

test('a new text and a preview get the same tags as texts that are tagged again after a change', async () => {
  const bodies = [
    'Vid sjön satt Snurre Kvistgren och metade hela dagen. Sedan gick Kvistgren hem till Volvo.',
    'Chefen för Bolmsö Sågverk heter Snurre Kvistgren, säger Bolmsö Sågverks ordförande.',
  ];
  const { client, collection_id, vocabulary_id } = await newCollection(bodies);
  await untilLinked(client, collection_id);
  await client.call('vocabulary.put', {
    vocabulary_id,
    entries: [
      { id: 'k1', category: 'person', name: 'Snurre Kvistgren' },
      { id: 'b', category: 'organization', name: 'Bolmsö Sågverk' },
      { id: 'v', category: 'organization', name: 'Volvo', never: true },
    ],
  });
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  await untilLinked(client, collection_id);
  for (const [at, body] of bodies.entries()) {
    const { text_id } = await client.call('text.create', { collection_id, headline: '', body });
    const options = { collection_id, links: true, mentions: true, wait: 60 };
    const fresh = (await client.call('text.tags', { ...options, text_id })).tags;
    const later = (await client.call('text.tags', { ...options, text_id: at + 1 })).tags;
    assert.deepEqual(fresh, later);
    const preview = await client.call('text.preview', { ...options, body });
    assert.deepEqual(preview.tags, later);
    assert.equal(
      (later as Tag[]).some(({ tag }) => tag === 'Volvo'),
      false,
    );
  }
});

test('texts are analysed again without the names that the world knows, and again with them', async () => {
  const { client, collection_id } = await newCollection(['I går talade FN och Volvo i Haag om Nato.']);
  const links = async (): Promise<number> => {
    await untilLinked(client, collection_id);
    const { tags } = await client.call('text.tags', { collection_id, text_id: 1, links: true, wait: 60 });
    return (tags as Tag[]).filter(({ link }) => link?.vocabulary === 'world').length;
  };
  const before = await links();
  assert.notEqual(before, 0);
  await client.call('collection.update', { collection_id, knowledge: 'none' });
  assert.equal(await links(), 0);
  await client.call('collection.update', { collection_id, knowledge: 'world' });
  assert.equal(await links(), before);
});
