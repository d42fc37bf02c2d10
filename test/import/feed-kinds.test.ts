/** Variants in feeds: types, namespaces, addresses, authors, dates, ids. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedText } from '../../packages/importing/src/row.ts';
import { read, textsIn } from './rows.ts';

const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:h="http://www.w3.org/1999/xhtml"';

async function textIn(feed: string): Promise<ImportedText | undefined> {
  return textsIn(await read('a.xml', feed))[0];
}
const atom = (entry: string, feed = '') =>
  textIn(`<feed xmlns="http://www.w3.org/2005/Atom">${feed}<entry>${entry}</entry></feed>`);
const atom03 = (entry: string) =>
  textIn(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>${entry}</entry></feed>`);
const rss = (item: string, channel = '') =>
  textIn(`<rss version="2.0" ${namespaces}><channel>${channel}<item>${item}</item></channel></rss>`);
const body = '<description>A text.</description>';
const content = '<content>A text.</content>';

const toBase64 = (text: string) => Buffer.from(text).toString('base64');
const bodies: readonly (readonly [name: string, entry: string, body: string | undefined])[] = [
  ['no type', '<content>Use &lt;br&gt; if a &lt;b then</content>', 'Use <br> if a <b then'],
  ['text', '<content type="text">a &amp;lt; b</content>', 'a &lt; b'],
  ['a media type of text', '<content type="text/plain; charset=utf-8">1 &lt; 2</content>', '1 < 2'],
  ['html', '<content type="html">&lt;p&gt;A &amp;amp; B&lt;/p&gt;</content>', 'A & B'],
  ['html in CDATA', '<content type="text/html"><![CDATA[<p>A</p><p>B</p>]]></content>', 'A\n\nB'],
  [
    'xhtml',
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A &lt;b&gt;</p></div></content>',
    'A <b>',
  ],
  [
    'xhtml by a prefix',
    '<content type="xhtml" xmlns:x="http://www.w3.org/1999/xhtml"><x:div><x:p>A</x:p><x:p>B</x:p></x:div></content>',
    'A\n\nB',
  ],
  [
    'bytes that are text',
    `<content type="application/octet-stream">\n${toBase64('The harbour.')}\n</content>`,
    'The harbour.',
  ],
  [
    'bytes that are none',
    `<content type="image/png">${toBase64('\0\x01\x02')}</content><summary>A picture.</summary>`,
    'A picture.',
  ],
  ['bytes alone', `<content type="image/png">${toBase64('\0\x01\x02')}</content>`, undefined],
];

test('the body of Atom is read by its type', async () => {
  for (const [name, entry, expected] of bodies) assert.equal((await atom(entry))?.body, expected, name);
});

test('headlines are read by their type, and Atom 0.3 by its modes', async () => {
  assert.equal((await atom(`<title>3 &lt;b&gt; 2</title>${content}`))?.headline, '3 <b> 2');
  assert.equal((await atom(`<title type="html">&lt;b&gt;A&lt;/b&gt;</title>${content}`))?.headline, 'A');
  for (const [attributes, written, expected] of [
    ['type="text/html" mode="escaped"', '&lt;p&gt;A&lt;/p&gt;', 'A'],
    [
      'type="application/xhtml+xml" mode="xml"',
      '<div xmlns="http://www.w3.org/1999/xhtml"><p>A</p></div>',
      'A',
    ],
    ['type="text/plain" mode="escaped"', '1 &lt; 2', '1 < 2'],
    ['type="text/html" mode="base64"', toBase64('<p>A</p>'), 'A'],
  ] as const) {
    assert.equal((await atom03(`<content ${attributes}>${written}</content>`))?.body, expected, attributes);
  }
});

test('RSS is read if its text is XHTML or unescaped markup', async () => {
  assert.equal((await rss('<h:body><h:p>A</h:p><h:p>B</h:p></h:body>'))?.body, 'A\n\nB');
  assert.equal((await rss('<description><p>A</p><p>B</p></description>'))?.body, 'A\n\nB');
});

test('namespaces are recognized by their address, whatever their prefix', async () => {
  const feedWithPrefixes = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:d="http://purl.org/dc/elements/1.1/"><a:entry>
    <a:title>Prefixed</a:title><d:creator>Anna Lind</d:creator><a:content type="text">A feed.</a:content></a:entry></a:feed>`;
  assert.deepEqual(await textIn(feedWithPrefixes), {
    body: 'A feed.',
    headline: 'Prefixed',
    authors: 'Anna Lind',
  });
  const rdf = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/" xmlns:c="http://purl.org/rss/1.0/modules/content/">
    <s:item r:about="urn:7"><s:title>T</s:title><s:link>http://e.org/7</s:link><c:encoded>&lt;p&gt;Whole&lt;/p&gt;</c:encoded><s:description>Short</s:description></s:item></r:RDF>`;
  assert.deepEqual(await textIn(rdf), {
    body: 'Whole',
    headline: 'T',
    url: 'http://e.org/7',
    ext_text_id: 'urn:7',
  });
  const other = '<x:creator xmlns:x="urn:other">No</x:creator><x:link xmlns:x="urn:other">No</x:link>';
  assert.deepEqual(await rss(`${other}${body}`), { body: 'A text.' });
});

test('namespaces still apply after a skipped entry', async () => {
  const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="http://e.org/">
    <a:entry><a:content>${'<a:b>'.repeat(1000)}</a:content></a:entry>
    <a:entry><a:link href="x"/><a:content>Fine.</a:content></a:entry></a:feed>`;
  const rows = await read('a.xml', feed);
  assert.deepEqual([rows.length, textsIn(rows)], [2, [{ body: 'Fine.', url: 'http://e.org/x' }]]);
});

test('the address of an entry is absolute, and is the address of its page or its permalink', async () => {
  const link = (attributes: string) => `<link ${attributes} href="x.html"/>`;
  const home = '<link>https://e.org/news/</link>';
  const url = async (text: Promise<ImportedText | undefined>) => (await text)?.url;
  assert.equal(await url(rss(`<link>/a.html</link>${body}`, home)), 'https://e.org/a.html');
  assert.equal(await url(rss(`<guid>https://e.org/g</guid>${body}`)), 'https://e.org/g');
  assert.equal(await url(rss(`<guid isPermaLink="false">https://e.org/g</guid>${body}`)), undefined);
  assert.equal(await url(rss(`<guid>7</guid>${body}`)), undefined);
  assert.equal(await url(atom(`${link('xml:base="http://e.org/d/"')}${content}`)), 'http://e.org/d/x.html');
  assert.equal(
    await url(atom(`${link('')}${content}`, '<link href="http://e.org/f/"/>')),
    'http://e.org/f/x.html',
  );
  for (const rel of ['enclosure', 'self', 'related', 'via', 'license', 'edit', 'replies']) {
    assert.equal(await url(atom(`${link(`rel="${rel}"`)}${content}`)), undefined, rel);
  }
  const rel = 'http://www.iana.org/assignments/relation/alternate';
  assert.equal(await url(atom(`<link rel="${rel}" href="http://e.org/1"/>${content}`)), 'http://e.org/1');
  const other = '<link rel="alternate" type="application/pdf" href="http://e.org/pdf"/>';
  assert.equal(await url(atom(`${other}<link href="http://e.org/1"/>${content}`)), 'http://e.org/1');
});

test('authors are read as names', async () => {
  for (const [written, expected] of [
    ['<author>desk@example.org (Anna Lind)</author>', 'Anna Lind'],
    ['<author>Anna Lind (desk@example.org)</author>', 'Anna Lind'],
    ['<author>Anna Lind &lt;desk+a@example.org&gt;</author>', 'Anna Lind'],
    ['<author>"Anna Lind" &lt;mailto:desk@example.org&gt;</author>', 'Anna Lind'],
    ['<author>desk@example.org</author>', 'desk@example.org'],
    ['<author>Lind, Anna (reporter)</author>', 'Lind, Anna (reporter)'],
    [
      '<dc:creator>Anna</dc:creator><dc:creator>Bo</dc:creator><dc:contributor>Cy</dc:contributor>',
      'Anna, Bo',
    ],
    ['<itunes:author>Anna Lind</itunes:author>', 'Anna Lind'],
    ['<author><name>Anna Lind</name><email>a@example.org</email></author>', 'Anna Lind'],
  ] as const) {
    assert.equal((await rss(`${written}${body}`))?.authors, expected, written);
  }
  const feed = '<author><name>Desk</name></author>';
  assert.equal((await atom(content, feed))?.authors, 'Desk');
  assert.equal((await atom(`<contributor><name>Bo</name></contributor>${content}`))?.authors, undefined);
  assert.equal((await atom(`<source><title>Other</title></source>${content}`, feed))?.authors, undefined);
});

test('the date of publication takes precedence over dates of changes, and a readable date over an unreadable one', async () => {
  for (const [dates, expected] of [
    [
      '<dcterms:modified>2005-01-01</dcterms:modified><dcterms:issued>2003-12-31T10:14:55Z</dcterms:issued>',
      '2003-12-31T10:14:55Z',
    ],
    ['<dcterms:created>2003-12-31</dcterms:created>', '2003-12-31'],
    ['<dcterms:modified>2003-12-31</dcterms:modified>', '2003-12-31'],
    ['<pubDate>soon</pubDate><dc:date>2003-12-31</dc:date>', '2003-12-31'],
    ['<pubDate>soon</pubDate>', 'soon'],
  ] as const) {
    assert.equal((await rss(`${dates}${body}`))?.publish_date, expected, dates);
  }
  for (const name of ['issued', 'modified', 'created']) {
    const text = await atom03(`<${name}>2003-12-31T10:14:55Z</${name}><content mode="escaped">A</content>`);
    assert.equal(text?.publish_date, '2003-12-31T10:14:55Z', name);
  }
});
