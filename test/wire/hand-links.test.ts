/** Links that people choose or refuse, in one text and in a whole collection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import { complete } from '../support/by-hand.ts';
import { openDesk } from '../support/desk.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });

const makeTag = (tag: string, category: Category, worldId?: string): AnalysedTag => ({
  ...{ tag, category, relevance: 0.5, mentions: [{ field: 'body', offset: 0, length: 3 }] },
  ...(worldId !== undefined && { link: { id: worldId, confidence: 1 } }),
});

/** Opens an account with a register of two namesakes, and analyses two texts that name one of them. */
async function openArchive() {
  const desk = await openDesk(service);
  const { client, collection_id } = desk;
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Persons' });
  const entries = ['p1', 'p2'].map((id) => ({ id, category: 'person', name: 'Anna Ek', description: id }));
  await client.call('vocabulary.put', { vocabulary_id, entries });
  const { entities } = await client.call('entity.find', { query: 'Sweden', limit: 1 });
  const sweden = entities[0]!.id;
  const analyse = async (text_id: number) =>
    complete(service.context.store, { account: client.account, collection_id, text_id }, [
      makeTag('Anna Ek', 'organization'),
      makeTag('Sweden', 'location', sweden),
    ]);
  for (const text_id of [await desk.add(), await desk.add()]) await analyse(text_id);
  const tagOf = async (text_id: number, tag: string) => {
    const { tags } = await client.call('text.tags', { collection_id, text_id, links: true });
    const { category, link } = tags.find((one) => one.tag === tag)!;
    return [category, link?.id, link?.vocabulary];
  };
  const text = { collection_id, text_id: 1, tag: 'Anna Ek' };
  // Without `vocabularies` of the collection, nothing but the calls of a test changes its links.
  const link = (id: string, more: object = {}) =>
    client.call('text.link', { ...text, vocabulary: vocabulary_id, id, ...more });
  return { ...desk, vocabulary_id, analyse, tagOf, sweden, text, link };
}

test('a chosen link and a refused link stay when the text is analysed again', async () => {
  const { client, tagOf, analyse, vocabulary_id, text, change, sweden, link } = await openArchive();
  assert.deepEqual(await tagOf(1, 'Anna Ek'), ['organization', undefined, undefined]);
  const linked = await link('p2');
  assert.deepEqual(linked, {
    ...{ tag: 'Anna Ek', category: 'person', relevance: 0.5 },
    link: { id: 'p2', name: 'Anna Ek', description: 'p2', vocabulary: vocabulary_id, confidence: 1 },
  });
  assert.deepEqual(await tagOf(1, 'Anna Ek'), ['person', 'p2', vocabulary_id]);
  assert.deepEqual(await tagOf(2, 'Anna Ek'), ['organization', undefined, undefined]);
  const place = { ...text, tag: 'Sweden' };
  assert.deepEqual(await tagOf(1, 'Sweden'), ['location', sweden, 'world']);
  assert.deepEqual(await client.call('text.unlink', place), {
    ...{ tag: 'Sweden', category: 'location', relevance: 0.5 },
  });
  await change(1, 'The council met again.');
  await analyse(1);
  assert.deepEqual(await tagOf(1, 'Anna Ek'), ['person', 'p2', vocabulary_id]);
  assert.deepEqual(await tagOf(1, 'Sweden'), ['location', undefined, undefined]);
  const { edits } = await client.call('text.tags', { ...text, edits: true });
  assert.deepEqual(edits, {
    ...{ manual: [], replaced: [] },
    links: [{ tag: 'Anna Ek', entity: { id: 'p2', vocabulary: vocabulary_id } }, { tag: 'Sweden' }],
  });
  await client.call('text.link', { ...place, id: sweden });
  assert.deepEqual(await tagOf(1, 'Sweden'), ['location', sweden, 'world']);
});

test('a link is kept under a new name of the tag, and a tag that was added can be linked', async () => {
  const { client, tagOf, text, link } = await openArchive();
  await link('p1');
  await client.call('text.updateTag', { ...text, original_tag: 'Anna Ek', updated_tag: 'A. Ek' });
  assert.equal((await tagOf(1, 'A. Ek'))[1], 'p1');
  await client.call('text.addTag', { ...text, tag: 'Author', category: 'unknown' });
  await link('p2', { tag: 'Author', everywhere: true });
  assert.deepEqual((await tagOf(1, 'Author')).slice(0, 2), ['person', 'p2']);
});

test('a link with `everywhere` applies in all texts except where another link was chosen; tag.undo reverts it', async () => {
  const { client, tagOf, text, add, analyse, collection_id, vocabulary_id, link } = await openArchive();
  await link('p1', { text_id: 2 });
  const chosen = await link('p2', { everywhere: true });
  assert.deepEqual([chosen.link?.id, chosen.category], ['p2', 'person']);
  await analyse(await add());
  for (const text_id of [1, 3]) assert.deepEqual((await tagOf(text_id, 'Anna Ek'))[1], 'p2');
  assert.deepEqual(await tagOf(2, 'Anna Ek'), ['person', 'p1', vocabulary_id]);
  const list = async () =>
    (await client.call('tag.list', { collection_scope: collection_id, links: true })).tags;
  const listed = (await list()).find(({ tag }) => tag === 'Anna Ek');
  assert.deepEqual([listed?.category, listed?.link?.id, listed?.texts], ['person', 'p2', 3]);
  const { edits } = await client.call('tag.edits', { collection_id });
  const entity = { id: 'p2', vocabulary: vocabulary_id };
  assert.deepEqual(
    edits.map(({ tag, entity, new_category }) => ({ tag, entity, new_category })),
    [{ tag: 'Anna Ek', entity, new_category: 'person' }],
  );
  // A rename keeps the link.
  await client.call('tag.edit', { collection_id, tag: 'Anna Ek', new_tag: 'Anna Eksson' });
  assert.deepEqual((await tagOf(3, 'Anna Eksson'))[1], 'p2');
  await client.call('text.unlink', { ...text, text_id: 3, tag: 'Anna Eksson', everywhere: true });
  assert.deepEqual((await tagOf(3, 'Anna Eksson'))[1], undefined);
  assert.equal((await list()).find(({ tag }) => tag === 'Anna Eksson')?.link, undefined);
  const made = (await client.call('tag.edits', { collection_id })).edits;
  for (const { tag, category } of made) await client.call('tag.undo', { collection_id, tag, category });
  assert.deepEqual(await tagOf(3, 'Anna Ek'), ['organization', undefined, undefined]);
  assert.deepEqual(await tagOf(2, 'Anna Ek'), ['person', 'p1', vocabulary_id]);
});

test('an entity is found in the vocabularies of the collection; unknown entities, tags and texts are refused', async () => {
  const { client, text, vocabulary_id, collection_id, sweden } = await openArchive();
  assert.equal((await client.refused('text.link', { ...text, id: 'p1' })).data.reason, 'noSuchEntity');
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  const linked = await client.call('text.link', { ...text, id: 'p1' });
  assert.deepEqual([linked.link?.id, linked.link?.vocabulary], ['p1', vocabulary_id]);
  assert.equal((await client.call('text.link', { ...text, id: sweden })).link?.vocabulary, 'world');
  const refusal = async (params: object) => {
    const { data } = await client.refused('text.link', { ...text, id: 'p1', ...params });
    return [data.reason, data.field];
  };
  assert.deepEqual(await refusal({ id: 'p3' }), ['noSuchEntity', 'id']);
  assert.deepEqual(await refusal({ id: undefined }), ['missing', 'id']);
  assert.deepEqual(await refusal({ tag: 'Bo Ek' }), ['noSuchTag', 'tag']);
  assert.deepEqual(await refusal({ category: 'url' }), ['noSuchTag', 'tag']);
  assert.deepEqual(await refusal({ text_id: 77 }), ['noSuchText', undefined]);
  assert.deepEqual(await refusal({ vocabulary: vocabulary_id + 77 }), ['noSuchVocabulary', undefined]);
  const other = await openArchive();
  assert.deepEqual(await refusal({ vocabulary: other.vocabulary_id }), ['noSuchVocabulary', undefined]);
  assert.deepEqual(await refusal({ collection_id: other.collection_id }), ['noSuchCollection', undefined]);
});
