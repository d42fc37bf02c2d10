import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { unlessFull } from '../../support/repetitions.ts';
import { escapeMarkup } from '../../packages/importing/src/markup.ts';
import { readableText } from '../../packages/server/src/nlp/markup/readable-text.ts';
import { htmlScraps } from '../support/html-scraps.ts';
import { runService } from '../support/service.ts';
import { assertNoMarkup, storeText, type TaggedText } from '../support/stored-text.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();
const newCollection = async (language = 'sv') =>
  (await client.call('collection.create', { name: 'HTML', language })).collection_id;

const articles = (['sv', 'en'] as const).map((language) => {
  const lines = readFileSync(
    new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url),
    'utf8',
  );
  const texts = lines
    .trim()
    .split('\n')
    .slice(0, 4)
    .map((line) => JSON.parse(line) as { headline: string; body: string });
  return { language, texts };
});
const asHtml = (body: string) =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => `<p class="a > b">${escapeMarkup(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('\n<!-- & -->\n');

suite('tags of texts with markup', () => {
  test(
    'HTML has the tags of its plain text, sent as HTML, escaped, or with its markup',
    { skip: unlessFull },
    async () => {
      for (const { language, texts } of articles) {
        const collection_id = await newCollection(language);
        for (const { headline, body } of texts) {
          const plain = await storeText(client, collection_id, { headline, body });
          assert.equal(plain.warnings, undefined);
          const html = await storeText(client, collection_id, {
            format: 'html',
            headline: `<em>${escapeMarkup(headline)}</em>`,
            body: asHtml(body),
          });
          // HTML ignores white space at the ends of lines.
          const again = await storeText(client, collection_id, { headline: html.headline, body: html.body });
          assert.deepEqual(html.tags, again.tags);
          const tagNames = ({ tags }: TaggedText) =>
            tags.map(({ tag, category }) => `${tag} ${category}`).toSorted();
          assert.deepEqual(tagNames(html), tagNames(plain));

          const escaped = await storeText(client, collection_id, {
            headline,
            body: body.replaceAll(' ', '&nbsp;').replaceAll('ö', '&#246;'),
          });
          assert.deepEqual(
            escaped.warnings?.map(({ field }) => field),
            ['body'],
          );
          const withWords = ({ tags, ...text }: TaggedText) =>
            tags.map(({ tag, category, relevance, mentions }) => {
              const words = mentions!.map(({ field, offset, length }) =>
                readableText(text[field].slice(offset, offset + length)).text.replaceAll('\u00a0', ' '),
              );
              return { tag, category, relevance, words };
            });
          assert.deepEqual(withWords(escaped), withWords(plain));
          for (const one of [plain, html, escaped]) assertNoMarkup(one);
        }
      }
    },
  );

  test('without the format HTML is stored byte for byte, with a warning, and no markup becomes a tag', async () => {
    const collection_id = await newCollection();
    const sent = {
      headline: 'Volvo &amp; Saab',
      body: '<p>Anna&nbsp;Lindh bes&ouml;kte <a href="https://www.volvo.se/">Volvo</a> i G<b>ö</b>teborg.</p><script>var Oslo = "<p>Bergen</p>";</script>',
    };
    const text = await storeText(client, collection_id, sent);
    assert.deepEqual({ headline: text.headline, body: text.body }, sent);
    assert.deepEqual(
      text.warnings?.map(({ field, warning }) => [field, warning]),
      [
        ['headline', 'looksLikeHtml'],
        ['body', 'looksLikeHtml'],
      ],
    );
    assertNoMarkup(text);
    const named = new Map(text.tags.map(({ tag, mentions }) => [tag, mentions!]));
    const places = (tag: string) =>
      named.get(tag)?.map(({ field, offset, length }) => sent[field].slice(offset, offset + length));
    assert.deepEqual(places('Anna Lindh'), ['Anna&nbsp;Lindh']);
    assert.deepEqual(places('Göteborg'), ['G<b>ö</b>teborg']);
    assert.deepEqual(
      [...named.keys()].filter((tag) => /Oslo|Bergen|volvo\.se/.test(tag)),
      [],
    );

    const { text_id } = text;
    const tagged = { collection_id, text_id, tag: 'Volvo & Saab' };
    await client.call('text.addTag', tagged);
    const { tags } = await client.call('text.tags', { collection_id, text_id, mentions: true });
    assert.deepEqual(tags.find(({ tag }) => tag === tagged.tag)?.mentions, []);
    const unmarked = await client.call('text.update', { collection_id, text_id, url: 'x' });
    assert.equal(unmarked.warnings, undefined);
    const headed = await client.call('text.update', { collection_id, text_id, headline: 'A <b>b</b>' });
    assert.deepEqual(
      headed.warnings?.map(({ field }) => field),
      ['headline'],
    );
  });

  test('a text with markup is found and highlighted by its words', async () => {
    const collection_id = await newCollection();
    const { text_id } = await storeText(client, collection_id, {
      headline: 'Fj&auml;llr&auml;ven',
      body: 'Renarna i &Auml;lvdalen samlas vid <i>fj&auml;llstugan</i>.',
    });
    for (const query of ['Fjällräven', '"älvdalen samlas"']) {
      const { texts } = await client.call('text.search', {
        collection_scope: collection_id,
        query,
        highlights: true,
      });
      assert.deepEqual(
        texts.map((one) => one.text_id),
        [text_id],
      );
      assert.equal(texts[0]!.highlights?.length, 1);
    }
    const listed = await client.call('collection.listTexts', {
      collection_id,
      query: 'fjällr',
      include: ['excerpt'],
    });
    assert.equal(listed.texts[0]?.excerpt, 'Renarna i Älvdalen samlas vid fjällstugan.');
  });

  test('any input is accepted, with the same result each time', async () => {
    const collection_id = await newCollection('en');
    const scrap = fc.constantFrom(
      ...htmlScraps,
      ...['&#0;', '&#xD800;', 'Volvo', '\u00a0', '<title>', '<svg>', '<pre>', '</pre>', '<body>'],
      ...['<article>', '</article>', '<table><td>', '<template>'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(scrap, { maxLength: 40 }), async (scraps) => {
        const html = { collection_id, format: 'html', force: true, body: `x${scraps.join('')}` };
        const { error, result } = await client.ask('text.preview', { ...html, mentions: true, wait: 60 });
        if (result === undefined) {
          assert.equal(error?.data.reason, 'bodyMissing');
          return;
        }
        const { tags, headline, body = '' } = result;
        assert.notEqual(body.trim(), '');
        assertNoMarkup({ tags, headline, body });
        const plain = await client.call('text.preview', {
          ...html,
          headline,
          body,
          format: 'text',
          mentions: true,
          wait: 60,
        });
        assert.deepEqual(plain.tags, tags);
      }),
      { numRuns: 40 },
    );
  });
});
