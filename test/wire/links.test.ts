import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService();
const client = await service.newClient();

/** Makes a collection and stores texts, and waits until they are analysed. */
async function store(language: 'en' | 'sv', texts: readonly string[]): Promise<number> {
  const { collection_id } = await client.call('collection.create', { name: language, language });
  for (const body of texts) {
    const { text_id } = await client.call('text.create', { collection_id, body, force: true });
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  }
  return collection_id;
}

const english = await store('en', [
  'The court in The Hague ruled against Russia. Judges in The Hague were unanimous.',
  'Sweden and the United Nations met in The Hague on Monday.',
  'Mr Johnson of Paris, Texas, sold the shop.',
]);
const swedish = await store('sv', [
  'Domstolen i Haag fällde Ryssland. Förenta nationerna, FN, välkomnade domen i Haag.',
  'Utrikesdepartementet i Stockholm sade ingenting om domen i Haag.',
]);

test('a tag has a link only on request, with the name in the language of the collection', async () => {
  const plain = await client.call('text.tags', { collection_id: swedish, text_id: 1 });
  assert.ok(plain.tags.every((tag) => !('link' in tag)));
  const { tags } = await client.call('text.tags', { collection_id: swedish, text_id: 1, links: true });
  const linkOf = (name: string) => tags.find(({ tag }) => tag === name)?.link;
  const { id, name, wikidata, vocabulary, latitude, longitude } = linkOf('Haag')!;
  assert.deepEqual([name, wikidata, vocabulary], ['Haag', 'Q36600', 'world']);
  assert.ok(Math.abs(latitude! - 52.08) < 0.05 && Math.abs(longitude! - 4.3) < 0.05);
  const { tags: others } = await client.call('text.tags', {
    ...{ collection_id: english, text_id: 1, links: true },
  });
  assert.deepEqual(
    others.find(({ link }) => link?.id === id)?.link?.name,
    'The Hague',
    JSON.stringify(others),
  );
});

test('a preview, a tag’s texts and explained related texts have links too', async () => {
  const body = 'Utrikesministern reste till Haag.';
  const { tags } = await client.call('text.preview', { language: 'sv', body, links: true, wait: 60 });
  assert.equal(tags.find(({ tag }) => tag === 'Haag')?.link?.name, 'Haag');
  const bare = await client.call('text.preview', { language: 'sv', body, wait: 60 });
  assert.ok(bare.tags.every((tag) => !('link' in tag)));
  const { link } = await client.call('tag.texts', { collection_scope: swedish, tag: 'haag', links: true });
  assert.equal(link?.name, 'Haag');
  const related = await client.call('text.relatedTexts', {
    ...{ collection_id: swedish, text_id: 1, explain: true, links: true },
  });
  const shared = related.related_texts.flatMap(({ explain }) => explain!.shared_tags);
  assert.equal(shared.find(({ tag }) => tag === 'Haag')?.link?.name, 'Haag');
});

test('REST gives the names in the language of Accept-Language', async () => {
  const url = `${service.url}/v1/collections/${swedish}/texts/1/tags?links=true`;
  const headers = { authorization: `Bearer ${client.token}`, 'accept-language': 'en-GB,sv;q=0.5' };
  const { tags } = (await (await fetch(url, { headers })).json()) as {
    tags: { tag: string; link?: { name: string } }[];
  };
  assert.equal(tags.find(({ tag }) => tag === 'Haag')?.link?.name, 'The Hague');
});

test('entities join across languages and collections', async () => {
  const scope = { collection_scope: [english, swedish] };
  const byTag = await client.call('tag.list', { ...scope, links: true });
  const tagsWithLink = (name: string) => byTag.tags.filter(({ link }) => link?.wikidata === name);
  assert.equal(tagsWithLink('Q36600').length, 2);
  const { tags } = await client.call('tag.list', { ...scope, by: 'entity', links: true });
  const [hague, ...none] = tags.filter(({ link }) => link?.wikidata === 'Q36600');
  assert.deepEqual([hague?.texts, none], [4, []]);
  assert.deepEqual([hague!.tag, ...hague!.variants!].sort(), ['Haag', 'The Hague']);
  const all = await client.call('tag.list', { ...scope, by: 'entity' });
  assert.ok(all.tags.every((tag) => !('link' in tag)));
});

test('places have coordinates and counts, of a tag and within bounds', async () => {
  const scope = { collection_scope: [english, swedish] };
  const { places } = await client.call('tag.places', scope);
  const [first] = places;
  assert.deepEqual([first?.texts, Math.round(first!.latitude), Math.round(first!.longitude)], [4, 52, 4]);
  assert.deepEqual(
    places.map(({ texts }) => texts),
    places.map(({ texts }) => texts).toSorted((one, other) => other - one),
  );
  const names = async (params: object) =>
    (await client.call('tag.places', { ...scope, ...params })).places.map(({ tag }) => tag);
  assert.deepEqual((await names({ tag: 'Utrikesdepartementet', language: 'sv' })).sort(), [
    'Haag',
    'Stockholm',
  ]);
  assert.deepEqual((await names({ language: 'en' }))[0], 'The Hague');
  assert.deepEqual(await names({ bounds: [17, 59, 19, 60] }), ['Stockholm']);
  assert.deepEqual(await names({ limit: 1 }), (await names({})).slice(0, 1));
  assert.deepEqual(await names({ tag: 'nobody' }), []);
  for (const bounds of [[1, 2, 3], [0, 10, 0, 5], ['1', 2, 3, 4], 'x', [0, 0, 200, 1]]) {
    const { data } = await client.refused('tag.places', { ...scope, bounds });
    assert.deepEqual([data.reason, data.field], ['invalidParams', 'bounds']);
  }
});

test('initials with dots and little-known abbreviations have no link', async () => {
  const linkedTags = async (language: 'en' | 'sv', body: string) => {
    const { tags } = await client.call('text.preview', { language, body, links: true, wait: 60 });
    return tags.filter(({ link }) => link).map(({ tag }) => tag);
  };
  const court = 'D.N. uppträdde som ombud för klaganden. Åklagaren väckte åtal mot G.S. för grovt dobbleri.';
  assert.deepEqual(await linkedTags('sv', court), []);
  assert.deepEqual(
    await linkedTags('sv', 'Mellan EA och de tre arbetstagareförbunden gäller kollektivavtal.'),
    [],
  );
  assert.deepEqual(await linkedTags('en', 'The U.S. government answered the letter.'), ['U.S.']);
});
