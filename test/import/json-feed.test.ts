/** JSON Feed 1.0 and 1.1: as a document, and its items as JSON Lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, textsIn } from './rows.ts';

const item = {
  id: '1',
  url: 'https://example.org/1',
  external_url: 'https://elsewhere.example/1',
  title: 'Top story',
  content_html: '<p>The harbour opened.</p>',
  summary: 'Short',
  date_published: '2019-08-08T14:11:05-04:00',
  date_modified: '2019-09-08T14:11:05-04:00',
  attachments: [{ url: 'https://example.org/1.mp3', mime_type: 'audio/mpeg' }],
};
const expected = {
  headline: 'Top story',
  body: 'The harbour opened.',
  url: 'https://example.org/1',
  publish_date: '2019-08-08T14:11:05-04:00',
  ext_text_id: '1',
};

test('feed items in JSON Lines give the names of their authors, their dates, and their text, HTML or plain', async () => {
  const people = [
    [{ authors: [{ name: 'Anna Lind' }, { name: 'Bo Ek', url: 'https://bo.example' }] }, 'Anna Lind, Bo Ek'],
    [{ author: { name: 'Anna Lind', avatar: 'https://a.example/a.png' } }, 'Anna Lind'],
    [{ authors: [{ url: 'https://bo.example' }] }, undefined],
    [{ authors: [] }, undefined],
  ] as const;
  for (const [more, authors] of people) {
    const [text] = textsIn(await read('a.jsonl', JSON.stringify({ ...item, ...more })));
    assert.deepEqual(text, authors === undefined ? expected : { ...expected, authors });
  }
  const plain = {
    id: 2,
    content_text: 'A <b> is no tag.',
    external_url: 'https://e.example',
    date_modified: '2019-08-08',
  };
  assert.deepEqual(textsIn(await read('a.jsonl', JSON.stringify(plain))), [
    { body: 'A <b> is no tag.', url: 'https://e.example', publish_date: '2019-08-08', ext_text_id: '2' },
  ]);
});

test('a JSON Feed gives its items, with the authors of the feed if an item has none', async () => {
  const items = [item, { ...item, id: '2', authors: [{ name: 'Bo Ek' }] }];
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Feed',
    authors: [{ name: 'Desk' }],
    hubs: [{ type: 'rssCloud', url: 'https://hub.example' }],
    items,
  };
  const texts = [
    { ...expected, authors: 'Desk' },
    { ...expected, authors: 'Bo Ek', ext_text_id: '2' },
  ];
  for (const name of ['a.json', 'feed']) {
    for (const space of [0, 2]) {
      assert.deepEqual(textsIn(await read(name, JSON.stringify(feed, undefined, space))), texts);
    }
  }
  const older = {
    ...feed,
    version: 'https://jsonfeed.org/version/1',
    authors: undefined,
    author: { name: 'Desk' },
  };
  assert.deepEqual(textsIn(await read('a.json', JSON.stringify(older))), texts);
});

test('other .json files are an array, one object, or JSON Lines', async () => {
  const one = { id: 1, body: 'One.' };
  const two = { id: 2, body: 'Two.' };
  for (const content of [
    JSON.stringify([one, two]),
    JSON.stringify([one, two], undefined, 2),
    `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`,
  ]) {
    assert.deepEqual(textsIn(await read('a.json', content)), [
      { body: 'One.', ext_text_id: '1' },
      { body: 'Two.', ext_text_id: '2' },
    ]);
  }
  assert.equal(textsIn(await read('a.json', JSON.stringify(one, undefined, 2))).length, 1);
});
