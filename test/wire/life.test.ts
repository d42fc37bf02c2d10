import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

/** The life of a collection with the real model, from its first text to its deletion, as a client sees it. */
const service = await runService();
const client = await service.newClient();
const wait = 60;

const articles = {
  flood: {
    headline: 'Flood in Gothenburg',
    body:
      'The river in Gothenburg rose over its banks on Tuesday and water ran into the cellars of two hundred houses. ' +
      'The fire brigade of Gothenburg pumped water through the night. More about the flood at www.example.se/flood.',
  },
  pumps: {
    headline: 'More pumps for flooded Gothenburg',
    body:
      'After the flood in Gothenburg the fire brigade has bought new pumps. Two hundred houses had water in their ' +
      'cellars on Tuesday when the river rose over its banks.',
  },
  budget: {
    headline: 'A budget for schools',
    body:
      'Teachers in London ask for smaller classes and better books. The minister promised money in the next budget, ' +
      'but the unions do not believe that it will be enough.',
  },
};

const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
const tagsOf = async (text_id: number) =>
  (await client.call('text.tags', { collection_id, text_id, wait, mentions: true })).tags;
const relatedTo = async (text_id: number, params: object = {}) =>
  (await client.call('text.relatedTexts', { collection_id, text_id, wait, ...params })).related_texts;

test('the first text gets its tags, each with its mentions', async () => {
  const { text_id } = await client.call('text.create', { collection_id, ...articles.flood });
  const tags = await tagsOf(text_id);
  const relevances = tags.map(({ relevance }) => relevance);
  assert.deepEqual(
    relevances,
    relevances.toSorted((a, b) => b - a),
  );
  assert.equal(new Set(tags.map(({ tag }) => tag)).size, tags.length);
  for (const { tag, mentions = [] } of tags) {
    assert.ok(mentions.length > 0, tag);
    for (const { field, offset, length } of mentions) {
      const named = articles.flood[field].slice(offset, offset + length);
      assert.equal(named.toLowerCase(), tag.toLowerCase());
    }
  }
  const gothenburg = tags.find(({ tag }) => tag === 'Gothenburg');
  assert.equal(gothenburg?.category, 'location');
  assert.equal(gothenburg.mentions?.length, 3);
  assert.equal(tags.find(({ tag }) => tag.includes('example.se'))?.category, 'url');
  assert.deepEqual(await relatedTo(text_id), [], 'nothing else is there to be related');
});

test('the same story is the first related text, with the fields that a list shows', async () => {
  const date = '2011-05-18T15:02:32Z';
  const fields = { url: 'http://example.se/2', ext_text_id: 'p', publish_date: date };
  await client.call('text.create', { collection_id, ...articles.pumps, ...fields });
  await client.call('text.create', { collection_id, ...articles.budget });
  const related = await relatedTo(1);
  assert.equal(related[0]?.text_id, 2);
  const { relevance, ...shown } = related[0];
  assert.ok(relevance > 0.3 && relevance < 1, String(relevance));
  const { headline } = articles.pumps;
  assert.deepEqual(shown, { collection_id, text_id: 2, headline, ...fields });
  assert.ok((related[1]?.relevance ?? 0) < relevance / 2);
  assert.deepEqual(await relatedTo(1, { limit: 1 }), related.slice(0, 1));
  assert.deepEqual(
    await relatedTo(1, { min_threshold: relevance, max_threshold: relevance }),
    related.slice(0, 1),
  );
  assert.deepEqual(await relatedTo(1, { min_threshold: 0.999 }), []);
  for (const related_by of ['automatic', 'statistic', 'semantic']) {
    assert.equal((await relatedTo(1, { related_by }))[0]?.text_id, 2, related_by);
  }
});

test('a text without a date is listed with the time it was added', async () => {
  const { result } = await client.ask('text.relatedTexts', { collection_id, text_id: 2, wait });
  const added = Date.parse(result!.related_texts[0]!.publish_date);
  assert.ok(Math.abs(added - Date.now()) < 10 * 60_000);
});

test('a copy of a text scores 1', async () => {
  const copy = await client.call('text.create', { collection_id, ...articles.flood });
  assert.deepEqual(
    (await relatedTo(1)).slice(0, 1).map(({ text_id, relevance }) => [text_id, relevance]),
    [[copy.text_id, 1]],
  );
  assert.deepEqual(await tagsOf(copy.text_id), await tagsOf(1), 'the same text gets the same numbers');
});

test('related texts are found in another collection of the account', async () => {
  const other = await client.call('collection.create', { name: 'Other', language: 'en' });
  await client.call('text.create', { collection_id: other.collection_id, ...articles.pumps });
  const scoped = await relatedTo(1, { collection_scope: other.collection_id });
  assert.deepEqual(
    scoped.map((entry) => [entry.collection_id, entry.text_id]),
    [[other.collection_id, 1]],
  );
  const both = await relatedTo(1, {
    collection_scope: [collection_id, String(other.collection_id), collection_id],
  });
  const ids = both.map((entry) => `${entry.collection_id}/${entry.text_id}`);
  assert.ok(ids.includes(`${other.collection_id}/1`) && ids.includes(`${collection_id}/2`));
  assert.equal(new Set(ids).size, ids.length);
});

test('a new body gets new tags and new related texts', async () => {
  await client.call('text.update', { collection_id, text_id: 2, ...articles.budget });
  const tags = await tagsOf(2);
  assert.ok(
    tags.some(({ tag, category }) => tag === 'London' && category === 'location'),
    JSON.stringify(tags),
  );
  assert.ok(!tags.some(({ tag }) => tag === 'Gothenburg'));
  const related = await relatedTo(3);
  assert.deepEqual([related[0]?.text_id, related[0]?.relevance], [2, 1]);
});

test('a deleted text is no longer a related text', async () => {
  await client.call('text.delete', { collection_id, text_id: 2 });
  assert.ok(!(await relatedTo(3)).some(({ text_id }) => text_id === 2));
  assert.equal(
    (await client.refused('text.tags', { collection_id, text_id: 2, wait })).data.reason,
    'noSuchText',
  );
});

test('a reset empties the collection, and its ids count from 1 again', async () => {
  const { next_id, name } = await client.call('collection.reset', { collection_id });
  assert.deepEqual([next_id, name], [1, 'News']);
  for (const method of ['text.get', 'text.tags', 'text.relatedTexts']) {
    assert.equal(
      (await client.refused(method, { collection_id, text_id: 1, wait })).data.reason,
      'noSuchText',
      method,
    );
  }
  assert.equal((await client.call('text.create', { collection_id, ...articles.budget })).text_id, 1);
  assert.ok((await tagsOf(1)).some(({ tag }) => tag === 'London'));
  assert.deepEqual(await relatedTo(1), [], 'old texts are not found');
});

test('a Swedish name loses its genitive -s in the tag and keeps it in the mention', async () => {
  const swedish = await client.call('collection.create', { name: 'Nyheter', language: 'sv' });
  const body =
    'Göteborgs kommun växer. I fjol flyttade tusen personer till Göteborg, och Göteborgs skolor är fulla.';
  const { text_id } = await client.call('text.create', { collection_id: swedish.collection_id, body });
  const key = { collection_id: swedish.collection_id, text_id, wait, mentions: true };
  const { tags } = await client.call('text.tags', key);
  const places = tags
    .flatMap(({ mentions = [] }) => mentions)
    .map(({ offset, length }) => body.slice(offset, offset + length));
  assert.ok(
    tags.some(({ tag, category }) => tag === 'Göteborg' && category === 'location'),
    JSON.stringify(tags),
  );
  assert.ok(places.includes('Göteborgs'));
});

test('a deleted collection is gone with its texts', async () => {
  await client.call('collection.delete', { collection_id });
  assert.equal(
    (await client.refused('text.tags', { collection_id, text_id: 1, wait })).data.reason,
    'noSuchCollection',
  );
});
