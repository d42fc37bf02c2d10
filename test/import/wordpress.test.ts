/** Exports of WordPress: skipped entries, shortcodes, dates, and posts that the plugin sends too. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { withoutShortcodes } from '../../packages/importing/src/formats/feed/shortcodes.ts';
import { run } from '../support/process.ts';
import { startImportService } from './bounds.ts';
import { folderWith, read, textsIn } from './rows.ts';

const { keys, pair } = await startImportService();
const textkin = new Textkin(pair);

interface Post {
  id?: number;
  body?: string;
  status?: string;
  type?: string;
  password?: string;
  dates?: string;
}

function post({
  id = 9,
  body = 'A post.',
  status = 'publish',
  type = 'post',
  password = '',
  dates = '',
}: Post) {
  return `<item><title>Post ${id}</title><link>https://e.org/${id}</link>${dates}
    <guid isPermaLink="false">https://e.org/?p=${id}</guid><content:encoded><![CDATA[${body}]]></content:encoded>
    <wp:post_id>${id}</wp:post_id><wp:status><![CDATA[${status}]]></wp:status>
    <wp:post_type><![CDATA[${type}]]></wp:post_type><wp:post_password><![CDATA[${password}]]></wp:post_password></item>`;
}

const exportOf = (...posts: Post[]) => `<?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
  <channel><link>https://e.org</link>${posts.map(post).join('')}</channel></rss>`;

test('posts that are not public are skipped', async () => {
  const statuses = ['draft', 'private', 'pending', 'future', 'trash', 'auto-draft', 'inherit'];
  const rows = await read(
    'a.xml',
    exportOf(
      ...statuses.map((status) => ({ status })),
      { password: 'swordfish' },
      { type: 'nav_menu_item' },
      { type: 'page' },
    ),
  );
  assert.deepEqual(
    rows.map((row) => 'skipped' in row),
    [...statuses.map(() => true), true, true, false],
  );
});

test('a missing or null date is replaced by the date of the site', async () => {
  const date = async (dates: string) => textsIn(await read('a.xml', exportOf({ dates })))[0]?.publish_date;
  const null0 =
    '<pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>';
  const local = '<wp:post_date>2009-05-04 08:00:00</wp:post_date>';
  assert.match((await date(`${null0}${local}`)) ?? '', /^2009-05-04[T ]08:00:00/);
  assert.match((await date(local)) ?? '', /^2009-05-04[T ]08:00:00/);
  const gmt = '<wp:post_date_gmt>2009-05-04 06:00:00</wp:post_date_gmt>';
  assert.match((await date(`${local}${gmt}`)) ?? '', /^2009-05-04[T ]06:00:00/);
});

const shortcodes: readonly (readonly [written: string, text: string])[] = [
  [
    '[vc_row full_width="stretch_row"][vc_column width="1/2"][vc_column_text css=".a{margin:0}"]A[/vc_column_text][/vc_column][/vc_row]',
    'A',
  ],
  ['[et_pb_section bb_built="1"][et_pb_text admin_label="Text [1]"]A[/et_pb_text][/et_pb_section]', 'A'],
  ['[et_pb_text]A[/et_pb_text][et_pb_text]B[/et_pb_text]', 'A\n\nB'],
  [
    '[fusion_builder_row][fusion_text columns=""]A[/fusion_text][/fusion_builder_row][fusion_separator /]',
    'A',
  ],
  ['[vc_custom_heading text="The hall" font="x"]A', 'The hall\n\nA'],
  ['[et_pb_blurb title="Opening"]A[/et_pb_blurb]', 'Opening\n\nA'],
  ['[contact-form-7 id="123" title="Contact"]A[gallery]', 'A'],
  ['[elementor-template id="7"]A [wpforms id=\'5\' /]', 'A'],
  ['[caption id="a" width="3"]<img src="a.png"> The hall[/caption]A', 'The hall\n\nA'],
  ['[caption id="a" caption="The hall"]<img src="a.png">[/caption]A', 'The hall\n\nA'],
  ['[embed]https://video.example/1[/embed]A', 'A'],
  ['[vc_raw_html]JTNDaDElM0U=[/vc_raw_html]A', 'A'],
  ['[dropcap]T[/dropcap]he hall', 'The hall'],
  ['[button link="https://e.org/a[b]"]Buy[/button] now', 'Buy now'],
  ['[vc_row a=“b”]A[/vc_row]', 'A'],
  [
    'He said [sic] it [1], [...] and [redacted] [2, p. 3].',
    'He said [sic] it [1], [...] and [redacted] [2, p. 3].',
  ],
  ['Write [[gallery]] there.', 'Write [gallery] there.'],
  ['a[i] = b[j]', 'a[i] = b[j]'],
  ['<!-- wp:paragraph {"a":"[x y=1]"} --><p>A</p><!-- /wp:paragraph -->', 'A'],
];

test('shortcodes are removed, and their text and brackets in prose stay', async () => {
  for (const [written, text] of shortcodes) {
    assert.equal(textsIn(await read('a.xml', exportOf({ body: written })))[0]?.body, text, written);
  }
});

test('shortcodes are found in linear time', () => {
  for (const piece of ['[a b="', "[a b='", '[a b=c ', '[embed]', '[vc_row a', '[', '[[', '[/', '[a “']) {
    withoutShortcodes(piece.repeat(50_000));
  }
});

async function textsOf(collection_id: number) {
  const ids = [];
  for await (const { text_id, ext_text_id } of textkin.texts({ collection_id }))
    ids.push([text_id, ext_text_id]);
  return ids;
}

test('a post is one text, whether imported, sent by the plugin, or imported earlier by its guid', async () => {
  const folder = folderWith({ 'blog.xml': exportOf({ id: 71 }, { id: 72, body: 'Another.' }) });
  const { collection_id } = await textkin.call('collection.create', { name: 'Blog', language: 'en' });
  // Stored as by an earlier release.
  const formerText = {
    collection_id,
    ext_text_id: 'https://e.org/?p=71',
    headline: 'Post 71',
    body: 'A post.',
  };
  const { text_id } = await textkin.call('text.create', { ...formerText, force: true });
  const args = [
    'import',
    join(folder, 'blog.xml'),
    '--collection',
    String(collection_id),
    '--any-language',
    '--json',
  ];
  for (const counts of [
    { stored: 1, present: 1, bad: 0 },
    { stored: 0, present: 2, bad: 0 },
  ]) {
    const { stdout } = await run(args, keys, folder);
    const { stored, present, bad } = JSON.parse(stdout) as typeof counts;
    assert.deepEqual({ stored, present, bad }, counts);
    assert.deepEqual(await textsOf(collection_id), [
      [text_id, '71'],
      [text_id + 1, '72'],
    ]);
  }
  const sentPost = {
    collection_id,
    ext_text_id: '71',
    headline: 'Post 71',
    body: '<p>A post.</p>',
    format: 'html',
  } as const;
  await assert.rejects(textkin.call('text.create', { ...sentPost, force: true }), {
    reason: 'extTextIdTaken',
  });
  await textkin.call('text.update', { ...sentPost, force: true });
  assert.equal((await textsOf(collection_id)).length, 2);
});
