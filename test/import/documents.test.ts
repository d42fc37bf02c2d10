import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfHtml } from '../../packages/importing/src/formats/html-text.ts';
import { startMarkup } from '../../packages/importing/src/formats/page/markup.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

const page = `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Volvo växer | Tidningen</title>
<meta property="article:published_time" content="2024-03-01T10:00:00+01:00"><meta name="author" content="Anna Ek">
<link rel="canonical" href="https://tidningen.example.org/volvo"></head>
<body><nav><a href="/">Hem</a> <a href="/sport">Sport</a></nav><article><h1>Volvo växer</h1>
<p>Magdalena Andersson besökte Göteborg på fredagen, och mötte många av dem som arbetar i fabriken där.</p>
<p>Det var, enligt uppgift, kallt, men ingen klagade över vädret när man väl hade kommit in i värmen igen.</p>
<ul><li>Ett</li><li>Två</li></ul></article><aside>Läs också</aside><footer>Vi använder kakor</footer>
<script>track('everything')</script></body></html>`;

test('a folder is imported with every document below it, identified by its path', async () => {
  const folder = folderWith({
    'b.txt': 'The headline\n\nThe body\nof the text.\n',
    'a/plain.txt': 'Only a body, in one line.',
    'a/page.html': page,
    'c.md':
      '---\ntitle: "From above"\ndate: 2024-01-02\nauthor: Ann\n---\n\nSome *emphasis* and a [link](http://e.org).\n',
    'd.md': '# A heading\n\nText with `code`.\n\n- one\n- two\n',
    'ignored.pdf': 'x',
    'empty.txt': ' \n',
  });
  const rows = await rowsOf(folder);
  assert.deepEqual(textsIn(rows), [
    {
      headline: 'Volvo växer',
      body:
        'Magdalena Andersson besökte Göteborg på fredagen, och mötte många av dem som arbetar i fabriken där.\n\n' +
        'Det var, enligt uppgift, kallt, men ingen klagade över vädret när man väl hade kommit in i värmen igen.' +
        '\n\nEtt\nTvå',
      url: 'https://tidningen.example.org/volvo',
      authors: 'Anna Ek',
      publish_date: '2024-03-01T10:00:00+01:00',
      ext_text_id: 'a/page.html',
    },
    { headline: 'plain', body: 'Only a body, in one line.', ext_text_id: 'a/plain.txt' },
    { headline: 'The headline', body: 'The body\nof the text.\n', ext_text_id: 'b.txt' },
    {
      headline: 'From above',
      body: 'Some emphasis and a link.',
      authors: 'Ann',
      publish_date: '2024-01-02',
      ext_text_id: 'c.md',
    },
    { headline: 'A heading', body: 'Text with code.\n\none\ntwo', ext_text_id: 'd.md' },
  ]);
  assert.ok(rows.some((row) => 'reason' in row && row.reason === 'It has no text.'));
});

test('HTML with hardly any markup is read', async () => {
  for (const [html, body] of [
    ['just words', 'just words'],
    ['<p>one<p>two', 'one\n\ntwo'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ] as const) {
    assert.equal(textsIn(await rowsOf(folderWith({ 'a.html': html })))[0]?.body, body);
  }
});

test('the text of HTML has single spaces, separate blocks, and no invisible elements', () => {
  const htmlToText = (html: string) => textOfHtml(html, startMarkup);
  assert.equal(htmlToText(' <b>A</b>  b\n c<br>d<!-- x --> <style>p{}</style>&amp;&eacute;'), 'A b c\nd &é');
  assert.equal(htmlToText('<div><div><p>a</p></div></div><p> </p><p>b</p>'), 'a\n\nb');
  assert.equal(htmlToText('x<b>y</b>z, <i>v</i>.'), 'xyz, v.');
  assert.equal(htmlToText('<pre>a\n  b</pre>c'), 'a\n  b\n\nc');
  assert.equal(htmlToText(''), '');
});

test('a page is read in the encoding that it declares, as in browsers', async () => {
  const pageWith = (head: string) =>
    Buffer.from(`<html><head>${head}</head><body>Räksmörgås</body>`, 'latin1');
  for (const head of [
    '<meta charset="windows-1252">',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
    '<!-- <meta charset="utf-8"> --><meta charset=latin1>',
    '<meta name="description" content="charset=utf-8"><meta charset="latin1">',
  ]) {
    const rows = await rowsOf(folderWith({ 'a.html': pageWith(head) }));
    assert.equal(textsIn(rows)[0]?.body, 'Räksmörgås', head);
  }
});

test('a text file whose lines end with carriage returns has its headline and its lines', async () => {
  const [text] = textsIn(await read('a.txt', 'Harbour closed\r\rThe harbour\rclosed.\r'));
  assert.deepEqual([text!.headline, text!.body], ['Harbour closed', 'The harbour\nclosed.\n']);
});
