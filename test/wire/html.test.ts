import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { Params } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { assertNoMarkup, storeText } from '../support/stored-text.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();
const newCollection = async (language = 'sv') =>
  (await client.call('collection.create', { name: 'HTML', language })).collection_id;

suite('format html', () => {
  test('the text of HTML is stored, with its headings and paragraphs apart', async () => {
    const text = await storeText(client, await newCollection(), {
      format: 'html',
      headline: '<em>H&amp;M</em> växer\n i&nbsp;Sverige',
      body: `<h2>Anna Lindh</h2><p>H&amp;M &ouml;ppnar i <b>G&ouml;te</b>borg&nbsp;&ndash; p&aring; m&aring;ndag.</p>
        <script>document.write("Stockholm")</script><!-- Malmö --><ul><li>Oslo<li>Bergen</ul>
        <table><tr><td>Volvo<td>Saab</table>`,
    });
    assert.equal(text.headline, 'H&M växer i Sverige');
    assert.equal(text.body, 'Anna Lindh\n\nH&M öppnar i Göteborg – på måndag.\n\nOslo\nBergen\n\nVolvo Saab');
    assertNoMarkup(text);
    assert.equal(text.warnings, undefined);
    assert.ok(text.tags.some(({ tag }) => tag === 'H&M'));
    assert.ok(text.tags.every(({ tag }) => !['Stockholm', 'Malmö'].includes(tag)));
  });

  test('the article of a whole page is stored, with its headline unless the call has a headline', async () => {
    const collection_id = await newCollection('en');
    const page = `<!doctype html><html><head><title>No | Site</title></head><body><nav>Menu</nav><article><header><h1>Storm &amp; snow</h1></header>
      <p>Power lines fell in Norfolk.</p><article>A comment</article></article><footer>Cookies</footer></body></html>`;
    const sent = { format: 'html', body: page };
    const { headline, body, text_id } = await storeText(client, collection_id, sent);
    assert.deepEqual([headline, body], ['Storm & snow', 'Power lines fell in Norfolk.\n\nA comment']);
    const own = await storeText(client, collection_id, { format: 'html', body: page, headline: 'Own' });
    assert.equal(own.headline, 'Own');
    const place = { collection_id, text_id };
    await client.call('text.update', { ...place, format: 'html', body: page.replace('Storm', 'Wind') });
    assert.equal((await client.call('text.get', place)).headline, 'Storm & snow');
    await client.call('text.update', { ...place, format: 'html', headline: 'Wind &amp;<br>rain' });
    assert.equal((await client.call('text.get', place)).headline, 'Wind & rain');
  });

  test('hidden elements are not stored, and a teaser is not mistaken for the article', async () => {
    const collection_id = await newCollection('en');
    const piece = await storeText(client, collection_id, {
      format: 'html',
      body: '<p>Seen words.</p><p hidden>Hidden words.</p><p style="display: none">Nor these.</p>',
    });
    assert.equal(piece.body, 'Seen words.');
    const story = 'The harbour was opened on Monday by the mayor of Lund, who spoke of the years of work.';
    const page = `<html><head><title>Harbour opened</title></head><body><div><h1>Harbour opened</h1><p>${story}</p></div>
      <section><article><h3>More</h3><p>A teaser about cats.</p></article></section></body></html>`;
    const { headline, body } = await storeText(client, collection_id, { format: 'html', body: page });
    assert.deepEqual([headline, body.startsWith(story)], ['Harbour opened', true], body);
  });

  test('a preview returns the text that the places of its mentions refer to', async () => {
    const collection_id = await newCollection();
    const html = {
      format: 'html',
      headline: 'H&amp;M',
      body: '<p>Anna&nbsp;Lindh kom till <b>Volvo</b> i Göteborg.',
    };
    const preview = await client.call('text.preview', { collection_id, ...html, mentions: true, wait: 60 });
    const { tags, headline, body } = await storeText(client, collection_id, html);
    assert.deepEqual(preview.tags, tags);
    assert.deepEqual([preview.headline, preview.body], [headline, body]);
    assertNoMarkup({ tags, headline, body });
    const plain = await client.call('text.preview', { language: 'sv', body: html.body, wait: 60 });
    assert.deepEqual([plain.headline, plain.body], [undefined, undefined]);
    assert.deepEqual(
      plain.warnings?.map(({ field }) => field),
      ['body'],
    );
    assert.deepEqual(
      plain.tags.map(({ tag }) => tag),
      tags.map(({ tag }) => tag).filter((tag) => tag !== 'H&M'),
    );
  });

  test('the language is detected from the text, not from its markup', async () => {
    const english =
      '<div class="text"><span>The minister said that the taxes on labour will be lowered next year.</span></div>';
    const swedish = `<div class="the-article-with-a-very-long-english-name and more of the same">Regeringen f&ouml;resl&aring;r att skatten p&aring; arbete s&auml;nks n&auml;sta &aring;r.</div>`;
    for (const format of ['html', 'text']) {
      const collection_id = await newCollection('sv');
      const refused = await client.refused('text.create', { collection_id, format, body: english });
      assert.deepEqual(refused.data, { reason: 'wrongLanguage', field: 'body' });
      await client.call('text.create', { collection_id, format, body: english, force: true });
      await client.call('text.create', { collection_id, format, body: swedish });
      assert.equal((await client.call('text.preview', { format, body: swedish, wait: 60 })).language, 'sv');
    }
  });

  test('both the text and the HTML have a length limit', async () => {
    const collection_id = await newCollection('en');
    const withDefaults = (params: Params) => ({ collection_id, force: true, body: 'x', ...params });
    const picture = `<img src="data:${'x'.repeat(1_000_000)}">`;
    const longest = 'x'.repeat(limits.body);
    const deep = (levels: number) => `${'<i>'.repeat(levels)}x`;
    const depth = limits.import.depth.html;
    for (const body of [`${picture}<p>${longest}</p>`, deep(depth), '<p>x'.repeat(30_000)])
      await client.call('text.create', withDefaults({ format: 'html', body }));
    const refusals: [Params, object][] = [
      [{ body: `<p>${longest}</p>x` }, { reason: 'bodyTooLong', field: 'body', limit: limits.body }],
      [
        { body: `<!--${'x'.repeat(limits.html)}` },
        { reason: 'htmlTooLong', field: 'body', limit: limits.html },
      ],
      [{ body: deep(depth + 1) }, { reason: 'htmlTooDeep', field: 'body', limit: depth }],
      [{ body: `<p>&nbsp;<!-- x --><script>x</script></p>` }, { reason: 'bodyMissing', field: 'body' }],
      [
        { headline: `<b>${'x'.repeat(limits.headline + 1)}` },
        { reason: 'headlineTooLong', field: 'headline', limit: limits.headline },
      ],
    ];
    for (const [params, data] of refusals) {
      for (const [method, more] of [
        ['text.create', {}],
        ['text.update', { text_id: 1 }],
        ['text.preview', {}],
      ] as const)
        assert.deepEqual(
          (await client.refused(method, withDefaults({ format: 'html', ...params, ...more }))).data,
          data,
        );
    }
    assert.deepEqual((await client.refused('text.create', withDefaults({ format: 'xml' }))).data, {
      reason: 'invalidParams',
      field: 'format',
    });
    const text = { ...withDefaults({ format: 'text', body: `${longest}x` }) };
    assert.equal((await client.refused('text.create', text)).data.reason, 'bodyTooLong');
  });

  test('an idempotency key belongs to the HTML of the request', async () => {
    const collection_id = await newCollection('en');
    const once = { collection_id, headline: 'A &amp; b', body: '<p>A sample.', idempotency_key: 'k' };
    const first = await client.call('text.create', { ...once, format: 'html' });
    assert.equal(first.headline, 'A & b');
    assert.deepEqual(await client.call('text.create', { ...once, format: 'html' }), first);
    assert.equal((await client.refused('text.create', once)).data.reason, 'keyReused');
    const plain = { ...once, idempotency_key: 'l' };
    const warned = await client.call('text.create', plain);
    assert.equal(warned.warnings?.length, 2);
    assert.deepEqual(await client.call('text.create', { ...plain, format: 'text' }), warned);
    assert.equal((await client.call('collection.get', { collection_id })).next_id, 3);
  });
});
