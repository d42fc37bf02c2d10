import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const keyOf = async (rights: object = {}) => {
  const { secret_key } = await client.call('keys.create', { static: true, scope: 'read', ...rights });
  return secret_key;
};
const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
const { saved_search_id } = await client.call('search.save', {
  ...{ name: 'Cars & <lorries>', collection_scope: collection_id, query: 'Volvo' },
});
const address = `${service.url}/feeds/saved-searches/${saved_search_id}`;
const read = (headers: Record<string, string>, path = address) =>
  fetch(path, { headers, redirect: 'manual' });

test('a feed lists the latest matches as Atom, for a static key as password', async () => {
  const secret = await keyOf();
  const empty = await read(basic('', secret));
  assert.equal(empty.status, 200);
  assert.equal(empty.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  assert.ok(!(await empty.text()).includes('<entry>'));
  const texts = [
    { headline: 'Volvo & "Saab" <1>\u0007', body: 'Volvo builds cars.', url: 'https://example.org/?a=1&b=2' },
    { headline: 'Later', body: 'Volvo sells cars.', url: 'javascript:alert(1)' },
  ];
  for (const text of texts) await client.call('text.create', { collection_id, ...text });
  const entries = async () =>
    (await (await read(basic('reader', secret))).text()).match(/<entry>.*?<\/entry>/gs) ?? [];
  await until(async () => (await entries()).length === 2, 'two entries', { everyMs: 200 });
  const [later, first] = await entries();
  assert.match(first!, /<title>Volvo &amp; &quot;Saab&quot; &lt;1&gt;\ufffd<\/title>/);
  assert.match(first!, /<link rel="alternate" href="https:\/\/example.org\/\?a=1&amp;b=2"\/>/);
  assert.match(later!, /<link rel="alternate" href="http:\/\/127[^"]*\/#\/collections\/1\/texts\/2"\/>/);
  const feed = await read(basic('', secret));
  assert.match(await feed.text(), /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">\n<id>.*<\/id>\n<title>Cars &amp; &lt;lorries&gt;<\/title>\n<updated>/); // prettier-ignore
  const etag = feed.headers.get('etag')!;
  assert.equal((await read({ ...basic('', secret), 'if-none-match': etag })).status, 304);
  assert.equal((await read({ authorization: `Bearer ${secret}` })).status, 200);
});

test('a feed needs a key that may read its collections, and accepts no key in the address', async () => {
  const refusal = await read({});
  assert.equal(refusal.status, 401);
  assert.equal(refusal.headers.get('www-authenticate'), 'Basic realm="textkin", charset="UTF-8"');
  assert.equal((await read(basic('', 'tkstaticWrong'))).status, 401);
  const secret = await keyOf();
  assert.equal((await read({}, `${address}?access_token=${secret}`)).status, 401);
  assert.equal((await read(basic('', secret), `${service.url}/feeds/saved-searches/99`)).status, 404);
  assert.equal((await read(basic('', secret), `${service.url}/feeds/saved-searches/1x`)).status, 404);
  const other = await client.call('collection.create', { name: 'Other', language: 'en' });
  assert.equal((await read(basic('', await keyOf({ collections: [other.collection_id] })))).status, 404);
  const stranger = await service.newClient();
  const { secret_key } = await stranger.call('keys.create', { static: true, scope: 'read' });
  assert.equal((await read(basic('', secret_key))).status, 404);
  assert.ok(!service.log().includes(secret), 'the key is in no log');
});
