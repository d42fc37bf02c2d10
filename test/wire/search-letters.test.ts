import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

type Language = 'en' | 'sv';
const collectionOf = async (language: Language, bodies: readonly (string | object)[]) => {
  const { collection_id } = await client.call('collection.create', { name: 'Letters', language });
  const ids: number[] = [];
  for (const one of bodies) {
    const text = typeof one === 'string' ? { body: one } : one;
    const { text_id } = await client.call('text.create', { collection_id, force: true, ...text });
    ids.push(text_id);
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  }
  return { collection_id, ids };
};
const find = async (collection_scope: number, query: string) => {
  const { texts } = await client.call('text.search', { collection_scope, query, highlights: true });
  return texts as unknown as { text_id: number; highlights: { field: 'headline' | 'body'; offset: number; length: number }[] }[]; // prettier-ignore
};

suite('spellings of letters', () => {
  test('invisible characters of HTML are ignored', async () => {
    const body = '<p>Arbets&shy;förmed&shy;lingen och Natur&shy;vårds&shy;verket får nya upp\u200bdrag.</p>';
    const { collection_id, ids } = await collectionOf('sv', [
      { body, format: 'html' },
      'Skolverket har nya lokaler.',
    ]);
    for (const query of [
      'Naturvårdsverket',
      'natur\u00advårdsverket',
      'och Naturvårdsverket får',
      'nya uppdrag',
      'Arbetsförmedlingen',
    ])
      // prettier-ignore
      for (const form of [query, `"${query}"`]) {
        const [first] = await find(collection_id, form);
        assert.equal(first?.text_id, ids[0], form);
      }
    const stored = await client.call('text.get', { collection_id, text_id: ids[0]!, include_body: true });
    const [found] = await find(collection_id, '"Naturvårdsverket"');
    const [{ offset, length } = { offset: 0, length: 0 }] = found!.highlights;
    const place = stored.body!.slice(offset, offset + length);
    assert.equal(place, 'Natur\u00advårds\u00adverket');
  });

  test('ligatures and decomposed letters equal the plain letters', async () => {
    const { collection_id, ids } = await collectionOf('en', [
      'After the ﬂoods and ﬁres of April the town was rebuilt by volunteers.',
      'Rivers rise in spring; the town has a fire brigade, and its river a flood gate for the summer.',
      'A cafe\u0301 in Malmo\u0308 was opened by Zoe\u0308 Müller.',
    ]);
    for (const [query, at] of [
      ['floods', 0],
      ['"floods and fires"', 0],
      ['ﬁres of', 0],
      ['"flood gate"', 1],
      ['café', 2],
      ['cafe', 2],
      ['"a CAFE in malmo"', 2],
      ['"Zoe Muller"', 2],
      ['Zoë', 2],
      ['muller', 2],
    ] as const)
      assert.equal((await find(collection_id, query))[0]?.text_id, ids[at], query);
    const [{ highlights } = { highlights: [] }] = await find(collection_id, 'cafe');
    assert.deepEqual(highlights, [{ field: 'body', offset: 2, length: 5 }]);
  });

  test('å, ä and ö are separate letters in Swedish', async () => {
    const { collection_id, ids } = await collectionOf('sv', [
      'En idé från Åre.',
      'Fem ara vid en ide i Are.',
    ]);
    assert.deepEqual((await find(collection_id, '"Åre"')).map(({ text_id }) => text_id), [ids[0]]); // prettier-ignore
    assert.deepEqual((await find(collection_id, '"are"')).map(({ text_id }) => text_id), [ids[1]]); // prettier-ignore
    assert.deepEqual(
      (await find(collection_id, 'idé')).map(({ text_id }) => text_id),
      ids,
    );
    assert.deepEqual((await find(collection_id, '"ide"')).map(({ text_id }) => text_id), [ids[1], ids[0]]); // prettier-ignore
  });

  const plain = 'The CEO of Pfizer, Albert Griffin, met Stefan Löfven in Malmö. Griffin thanked Pfizer.';
  const forms = {
    ligatures: plain.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ'),
    'soft hyphens': plain.replaceAll(/(\p{L}{3})(?=\p{L})/gu, '$1\u00ad'),
    'zero-width spaces': plain.replaceAll(/(\p{L}{2})(?=\p{L})/gu, '$1\u200b'),
    decomposed: plain.normalize('NFD'),
    entities: plain.replaceAll('ö', '&ouml;').replaceAll('fi', '&#xfb01;'),
  };

  test('texts get the tags of the plain spelling, with places in the stored text', async () => {
    const { collection_id, ids } = await collectionOf('en', [plain, ...Object.values(forms)]);
    const tagsOf = async (text_id: number) => {
      const { tags } = await client.call('text.tags', { collection_id, text_id, mentions: true, wait: 60 });
      return tags as unknown as { tag: string; relevance: number; mentions: { offset: number; length: number }[] }[]; // prettier-ignore
    };
    const wanted = await tagsOf(ids[0]!);
    assert.deepEqual(wanted.map(({ tag }) => tag).sort(), ['Albert Griffin', 'Malmö', 'Pfizer', 'Stefan Löfven']); // prettier-ignore
    for (const [at, [form, body]] of Object.entries(forms).entries()) {
      const tags = await tagsOf(ids[at + 1]!);
      const bare = (some: typeof tags) => some.map(({ tag, relevance }) => [tag, relevance]);
      assert.deepEqual(bare(tags), bare(wanted), form);
      for (const [which, { mentions }] of tags.entries()) {
        const places = mentions.map(({ offset, length }) => body.slice(offset, offset + length));
        const read = places.map((place) => place.replaceAll(/[\u00ad\u200b]/g, '').replaceAll('&ouml;', 'ö').replaceAll('&#xfb01;', 'fi').normalize('NFKC')); // prettier-ignore
        const inPlain = wanted[which]!.mentions.map(({ offset, length }) => plain.slice(offset, offset + length)); // prettier-ignore
        assert.deepEqual(read, inPlain, form);
      }
    }
    const { tags } = await client.call('tag.list', { collection_scope: collection_id });
    assert.deepEqual(new Set((tags as unknown as { tag: string; texts: number }[]).map(({ tag, texts }) => `${tag} ${texts}`)), new Set(['Pfizer 6', 'Albert Griffin 6', 'Malmö 6', 'Stefan Löfven 6'])); // prettier-ignore
    for (const tag of ['Pﬁzer', 'Pfi\u00adzer', 'Malmo', 'Malmo\u0308', 'albert griﬃn'])
      assert.equal((await client.call('tag.texts', { collection_scope: collection_id, tag })).total, 6, tag); // prettier-ignore
    const related = { collection_id, text_id: ids[0]!, wait: 60 };
    const { related_texts } = await client.call('text.relatedTexts', related);
    assert.deepEqual((related_texts as unknown as { relevance: number }[]).map(({ relevance }) => relevance), [1, 1, 1, 1, 1]); // prettier-ignore
    const without = await client.call('text.relatedTexts', { ...related, dedupe: 1 });
    assert.equal((without.related_texts as unknown[]).length, 1);
  });

  test('a headline is found by its plain words, and returned as stored', async () => {
    const headline = 'Natur\u00advårds\u00adverket om ﬂoder i Malmo\u0308';
    const { collection_id, ids } = await collectionOf('sv', [
      { headline, body: 'Texten.' },
      'En annan text.',
    ]);
    for (const query of ['naturvårdsv', 'floder', 'Malmö', 'natur\u00advårdsverket ﬂod']) {
      const { texts } = await client.call('collection.listTexts', { collection_id, query });
      assert.deepEqual((texts as unknown as { text_id: number; headline: string }[]).map((one) => [one.text_id, one.headline]), [[ids[0], headline]], query); // prettier-ignore
    }
    const { texts } = await client.call('collection.listTexts', { collection_id, include: ['excerpt'], max_text_id: 1 }); // prettier-ignore
    assert.equal((texts as unknown as { headline: string }[])[0]!.headline, headline);
  });
});
