/** Old, broken and media feeds, from the tests of other feed readers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedText } from '../../packages/importing/src/row.ts';
import { casesIn, filling } from '../../eval/feeds/cases.ts';
import { isRight } from '../../eval/feeds/judge.ts';
import { comparisonsIn } from '../../eval/feeds/python.ts';
import { folderWith, read, textsIn } from './rows.ts';

async function textIn(feed: string): Promise<ImportedText | undefined> {
  return textsIn(await read('a.xml', feed))[0];
}
const atom = (entry: string, more = '') =>
  textIn(`<feed xmlns="http://www.w3.org/2005/Atom" ${more}><entry>${entry}</entry></feed>`);
const rss = (item: string, more = '') => textIn(`<rss ${more}><channel><item>${item}</item></channel></rss>`);
const media = 'xmlns:m="http://search.yahoo.com/mrss/"';

test('titles and descriptions of media replace missing ones of the entry, in a media group too', async () => {
  const group =
    '<m:group><m:title>Of the film</m:title><m:content url="a.mp4"/><m:description>Shown here.</m:description></m:group>';
  assert.deepEqual(
    await atom(`<id>1</id><title>The film</title>${group}<author><name>Anna Lind</name></author>`, media),
    {
      headline: 'The film',
      body: 'Shown here.',
      authors: 'Anna Lind',
      ext_text_id: '1',
    },
  );
  assert.equal((await atom(group, media))!.headline, 'Of the film');
  assert.equal((await rss(`${group}<description>Own.</description>`, media))!.body, 'Own.');
  assert.equal((await rss('<m:description>Shown.</m:description>', media))!.body, 'Shown.');
});

test('a link to an enclosure is never the address', async () => {
  const links = [
    '<link rel="enclosure">https://a.example/1.mp3</link>',
    '<link rel="alternate">https://a.example/1</link>',
  ];
  for (const order of [links, links.toReversed()]) {
    assert.equal((await atom(`${order.join('')}<content>A.</content>`))!.url, 'https://a.example/1');
  }
});

test('elements of old formats are read', async () => {
  assert.equal(
    (await rss('<fullitem>&lt;p&gt;All of it.&lt;/p&gt;</fullitem><description>Part.</description>'))!.body,
    'All of it.',
  );
  assert.equal((await rss('<body>All <b>of</b> it.</body>'))!.body, 'All of it.');
  assert.equal(
    (await rss(
      '<d:author>Anna</d:author><description>A.</description>',
      'xmlns:d="http://purl.org/dc/elements/1.1/"',
    ))!.authors,
    'Anna',
  );
  const cdf =
    '<CHANNEL><ITEM HREF="https://a.example/1"><TITLE>One</TITLE><ABSTRACT>A text.</ABSTRACT></ITEM></CHANNEL>';
  assert.deepEqual(await textIn(cdf), { headline: 'One', body: 'A text.', url: 'https://a.example/1' });
  const typepad =
    '<content type="html"><div xmlns="http://www.w3.org/1999/xhtml">&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;</div></content>';
  assert.equal((await atom(typepad))!.body, 'One\n\ntwo');
});

test('control characters become the letters of Windows-1252', async () => {
  assert.equal(
    (await rss('<description>don\u0092t \u0093stop\u0094 \u0085</description>'))!.body,
    'don\u2019t \u201cstop\u201d \u0085',
  );
});

test('the test files of feedparser give the expected entries', async () => {
  assert.deepEqual(
    comparisonsIn(
      String.raw`not bozo and entries[0]['title'] == u'\xe5 \'b\'' and feed.updated_parsed == (2004, 1, 1, 0) and entries[1]['content'][0]['value'] == '''a"''' + 'c'`,
    ),
    [
      { entry: 0, path: 'title', value: "å 'b'" },
      { entry: undefined, path: 'updated_parsed', value: [2004, 1, 1, 0] },
      { entry: 1, path: 'content.0.value', value: 'a"c' },
    ],
  );
  const checkout = folderWith({
    'tests/wellformed/atom/a.xml': `<!--\nExpect: entries[0]['title'] == 'A <b> c' and entries[0]['rights'] == 'x'\n-->\n<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A &lt;b> c</title></entry></feed>`,
    'tests/entities/b.xml':
      "<!--\nExpect: feed['title'] == '<i>A</i>'\n-->\n<rss><channel><title>A</title></channel></rss>",
    'tests/wellformed/http/c.xml':
      "<!--\nHeader: Content-Location: x\nExpect: entries[0]['title'] == 'A'\n-->\n<rss/>",
  });
  const cases = await casesIn(checkout);
  assert.deepEqual(
    cases.map(({ folder, expected }) => [folder, expected]),
    [
      ['entities', [{ entry: 0, field: 'headline', isPlain: false, value: '<i>A</i>' }]],
      ['wellformed/atom', [{ entry: 0, field: 'headline', isPlain: true, value: 'A <b> c' }]],
    ],
  );
  for (const { text, expected } of cases) {
    const result = await textIn(text);
    assert.equal(result!.body, filling);
    assert.ok(isRight(expected[0]!, result));
    assert.ok(!isRight({ ...expected[0]!, value: 'Another' }, result));
  }
});
