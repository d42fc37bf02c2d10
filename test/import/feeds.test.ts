import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, textsIn } from './rows.ts';

const wordpress = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>A blog</title>
<wp:author><wp:author_login><![CDATA[ann]]></wp:author_login><wp:author_display_name><![CDATA[Ann Ek]]></wp:author_display_name></wp:author>
<item>
  <title><![CDATA[News &amp; views]]></title>
  <link>https://blog.example.org/?p=5</link>
  <pubDate>Sat, 07 Sep 2002 09:42:31 +0200</pubDate>
  <dc:creator><![CDATA[ann]]></dc:creator>
  <guid isPermaLink="false">https://blog.example.org/?p=5</guid>
  <content:encoded><![CDATA[<!-- wp:paragraph -->First <b>bold</b> line.

Second paragraph [sic].[caption id="1"]<img src="x.png"/> A view[/caption]<!-- /wp:paragraph -->]]></content:encoded>
  <excerpt:encoded><![CDATA[No]]></excerpt:encoded>
  <wp:status><![CDATA[publish]]></wp:status>
  <wp:post_type><![CDATA[post]]></wp:post_type>
  <wp:postmeta><wp:meta_key>title</wp:meta_key><wp:meta_value>Not this</wp:meta_value></wp:postmeta>
</item>
<item><title>Draft</title><content:encoded>Text</content:encoded><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>photo.jpg</title><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type></item>
<item><title>Empty</title><content:encoded></content:encoded><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>`;

test('a WordPress export gives published posts with their authors by name, without drafts and pictures', async () => {
  const rows = await read('blog.xml', wordpress);
  assert.deepEqual(textsIn(rows), [
    {
      headline: 'News & views',
      body: 'First bold line.\n\nSecond paragraph [sic]. A view',
      url: 'https://blog.example.org/?p=5',
      authors: 'Ann Ek',
      publish_date: '2002-09-07T07:42:31.000Z',
      ext_text_id: 'https://blog.example.org/?p=5',
    },
  ]);
  assert.deepEqual(rows.slice(1), [
    { line: 20, skipped: true },
    { line: 21, skipped: true },
    { line: 22, reason: 'It has no text.' },
  ]);
  assert.equal(rows[0]?.line, 6);
});

test('RSS gives the whole article if there is one, without markup and entities', async () => {
  const rows = await read(
    'feed.rss',
    `<rss version="2.0"><channel><title>Feed</title>
<item><title>Caf&#233; &amp;amp; bar</title><link>http://e.org/1</link><guid>1</guid>
<description>&lt;p&gt;Short &amp;nbsp;one.&lt;/p&gt;</description><author>a@e.org</author></item>
<item><title>Two</title><guid>2</guid><description>Short</description><content:encoded>&lt;p&gt;Long&lt;/p&gt;</content:encoded></item>
</channel></rss>`,
  );
  assert.deepEqual(textsIn(rows), [
    {
      headline: 'Café & bar',
      body: 'Short one.',
      url: 'http://e.org/1',
      authors: 'a@e.org',
      ext_text_id: '1',
    },
    { headline: 'Two', body: 'Long', ext_text_id: '2' },
  ]);
});

test('Atom gives the link to the article, its authors, and the text of XHTML', async () => {
  const rows = await read(
    'feed.atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><author><name>Nobody</name></author>
<entry><title type="html">&lt;i&gt;One&lt;/i&gt;</title><id>urn:1</id>
<link rel="self" href="http://e.org/1.atom"/><link href="http://e.org/1"/>
<author><name>Ann Ek</name><email>a@e.org</email></author><author><name>Bo Al</name></author>
<published>2024-05-01T10:00:00+02:00</published><updated>2024-06-01T10:00:00Z</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First &lt;3</p><p>Second</p></div></content></entry></feed>`,
  );
  assert.deepEqual(textsIn(rows), [
    {
      headline: 'One',
      body: 'First <3\n\nSecond',
      url: 'http://e.org/1',
      authors: 'Ann Ek, Bo Al',
      publish_date: '2024-05-01T10:00:00+02:00',
      ext_text_id: 'urn:1',
    },
  ]);
});

test('the declared encoding is read', async () => {
  const feed =
    '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Å</title><description>Räksmörgås</description></item></channel></rss>';
  assert.equal(textsIn(await read('a.xml', Buffer.from(feed, 'latin1')))[0]?.body, 'Räksmörgås');
});

test('a truncated file and a file that is not a feed are reported', async () => {
  const truncated = await read(
    'a.xml',
    '<rss><channel>\n<item><description>whole</description></item>\n<item><title>cut',
  );
  assert.equal(textsIn(truncated).length, 1);
  assert.deepEqual(truncated[1], { line: 3, reason: 'The file ends in the middle of it.' });
  const [other] = await read('a.xml', '<html><body>No feed</body></html>');
  assert.ok(other && 'reason' in other && other.reason.includes('not a feed'));
});
