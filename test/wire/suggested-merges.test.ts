/** Suggested and refused merges of tags. The tests analyse the texts themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import { complete } from '../support/by-hand.ts';
import { openDesk } from '../support/desk.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });

type NamedTag = [tag: string, category?: Category, id?: string, vocabulary?: number];

/** Creates a collection, and functions that store a text with tags and return the suggested merges. */
async function openArchive() {
  const desk = await openDesk(service);
  const { client, collection_id } = desk;
  const add = async (body: string, ...tags: NamedTag[]) => {
    const { text_id } = await client.call('text.create', { collection_id, body, force: true });
    const found = tags.map(([tag, category = 'organization', id, vocabulary]): AnalysedTag => {
      const offset = Math.max(0, body.indexOf(tag));
      const mentions = [{ field: 'body' as const, offset, length: Math.min(tag.length, body.length) }];
      return {
        tag,
        category,
        relevance: 0.5,
        mentions,
        ...(id && { link: { id, confidence: 1, ...(vocabulary && { vocabulary }) } }),
      };
    });
    await complete(service.context.store, { account: client.account, collection_id, text_id }, found);
  };
  const suggestions = async () =>
    (await client.call('tag.suggestMerges', { collection_id, limit: 50 })).merges;
  const pairs = async () =>
    (await suggestions()).map(({ tag, into, reason }) => [tag, into.tag, reason].join(' → ')).sort();
  return { ...desk, add, suggestions, pairs };
}

test('names of one entity, of one vocabulary entry, in one text or of one form are suggested, and no others', async () => {
  const { client, add, pairs, suggestions } = await openArchive();
  const { entities } = await client.call('entity.find', { query: 'United Nations', limit: 1 });
  const { id } = entities[0]!;
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Register' });
  const party = { id: 'm', category: 'organization', name: 'Moderaterna', aliases: ['M'] };
  const person = { id: 'p1', category: 'person', name: 'Anna Wikström Ek', aliases: ['Ane Wik'] };
  await client.call('vocabulary.put', { vocabulary_id, entries: [person, party] });
  const sharedTags: NamedTag[] = [
    ['Westminster', 'location'],
    ['Ed Dovey', 'person'],
  ];
  await add('a', ['UN', 'organization', id], ['Anna Wikström Ek', 'person']);
  await add('b', ['United Nations', 'organization', id], ['Ane Wik', 'person']);
  await add('c', ['Cent Guards'], ['Wangaratta Rivers'], ['Route 61', 'unknown'], ...sharedTags);
  await add('d', ['Central Guardians'], ['Wangarata Rivers'], ['Route 62', 'unknown'], ...sharedTags);
  await add('e', ['Central Guardians'], ['Wangaratta Rivers'], ...sharedTags);
  await add('f', ['Cent Guard'], ...sharedTags);
  await add('The Oddfellows Hall Trust (OHT) met.', ['Oddfellows Hall Trust']);
  await add('g', ['OHT'], ['Unrelated Hall']);
  await add('h', ['OXT'], ['Oxley Xylophone Trust of Unrelated Hall']);
  await add('i', ['Jordan', 'person'], ['Nimbus 2000', 'unknown']);
  await add('j', ['Jordan', 'location'], ['Nimbus 2001', 'unknown']);
  for (const tag of ['M', 'M', 'Moderaterna']) await add(tag, [tag, 'organization', 'm', vocabulary_id]);
  assert.deepEqual(await pairs(), [
    'Ane Wik → Anna Wikström Ek → vocabulary',
    'Cent Guard → Cent Guards → spelling',
    'Cent Guard → Central Guardians → short',
    'Cent Guards → Central Guardians → short',
    'M → Moderaterna → vocabulary',
    'OHT → Oddfellows Hall Trust → explained',
    'UN → United Nations → entity',
    'Wangarata Rivers → Wangaratta Rivers → spelling',
  ]);
  const un = (await suggestions()).find(({ tag }) => tag === 'UN')!;
  assert.deepEqual(
    [un.texts, un.into.texts, un.both, un.link?.id, un.category],
    [1, 1, 0, id, 'organization'],
  );
  assert.equal((await suggestions())[0]!.reason, 'vocabulary');
});

test('a refused pair is not suggested under any of its names, until the refusal is withdrawn', async () => {
  const { client, collection_id, add, pairs } = await openArchive();
  const sharedTags: NamedTag[] = [
    ['Westminster', 'location'],
    ['Ed Dovey', 'person'],
  ];
  await add('a', ['Cent Guards'], ...sharedTags);
  await add('b', ['Central Guardians'], ...sharedTags);
  const suggestion = ['Cent Guards → Central Guardians → short'];
  assert.deepEqual(await pairs(), suggestion);
  const refuse = (tag: string, other_tag: string, more: object = {}) =>
    client.call('tag.refuseMerge', { collection_id, tag, other_tag, ...more });
  assert.deepEqual(await refuse('central guardians', 'cent guards'), { success: true });
  assert.deepEqual(await pairs(), []);
  for (let times = 0; times < 2; times++) await add('c', ['CENT GUARDS'], ...sharedTags);
  assert.deepEqual(await pairs(), [], 'another spelling is now the usual name');
  await refuse('Cent Guards', 'Central Guardians', { refused: false });
  assert.deepEqual(await pairs(), ['CENT GUARDS → Central Guardians → short']);
  await refuse('Cent Guards', 'Central Guardians', { refused: false });
  const missing = { collection_id, tag: 'Cent Guards', other_tag: 'Greens' };
  assert.equal((await client.refused('tag.refuseMerge', missing)).data.reason, 'noSuchTagThere');
});

test('merged tags are one, until the merge is undone', async () => {
  const { client, collection_id, add, pairs, suggestions } = await openArchive();
  await add('a', ['Cent Guards'], ['Westminster', 'location']);
  await add('b', ['Central Guardians'], ['Westminster', 'location']);
  const [merge] = await suggestions();
  const { tag, category, into } = merge!;
  const key = { collection_id, tag, category };
  const merged = { new_tag: into.tag, new_category: into.category };
  assert.equal((await client.call('tag.edit', { ...key, ...merged })).texts, 2);
  assert.deepEqual(await pairs(), []);
  await client.call('tag.undo', key);
  assert.deepEqual(await pairs(), ['Cent Guards → Central Guardians → short']);
});

test('a collection that does not use the names that the world knows gets pairs by form alone', async () => {
  const { client, collection_id, add, pairs } = await openArchive();
  await add('a', ['Lib Dems'], ['Westminster', 'location']);
  await add('b', ['Liberal Democrats'], ['Westminster', 'location']);
  assert.deepEqual(await pairs(), ['Lib Dems → Liberal Democrats → entity']);
  await client.call('collection.update', { collection_id, knowledge: 'none' });
  assert.deepEqual(await pairs(), ['Lib Dems → Liberal Democrats → short']);
});
