/** /reconcile over the names that the world knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { reconcileClient } from './client.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();
const { secret_key: secret } = await owner.call('keys.create', { static: true });
const bearer = { authorization: `Bearer ${secret}` };
const world = reconcileClient(`${service.url}/reconcile`, bearer);
const swedish = reconcileClient(`${service.url}/reconcile/${secret}/world/sv`);

test('the manifest is read without a credential, and then asks for one', async () => {
  const manifest = await reconcileClient(`${service.url}/reconcile`).manifest();
  assert.ok(manifest.authentication !== undefined);
  const { status, headers, text } = await reconcileClient(`${service.url}/reconcile`).send({
    queries: '{"q0":{"query":"Haag"}}',
  });
  assert.equal(status, 401);
  assert.match(String(headers['www-authenticate']), /^Bearer/);
  assert.match(text, /"reason":"tokenInvalid"/);
});

test('with the key in the path every address of the manifest holds it, and the identifier space does not', async () => {
  const manifest = await swedish.manifest();
  assert.equal(manifest.authentication, undefined);
  const { suggest, preview, view, extend } = manifest;
  const addresses = [
    preview.url,
    view.url,
    suggest.entity.service_url,
    extend.propose_properties.service_url,
  ];
  for (const address of addresses)
    assert.ok(address.startsWith(`${service.url}/reconcile/${secret}/`), address);
  assert.equal(manifest.identifierSpace, (await world.manifest()).identifierSpace);
});

test('a batch of queries returns candidates, the best first', async () => {
  const results = await swedish.match({
    q0: { query: 'The Hague', type: 'location', limit: 3, type_strict: 'should' },
    q1: { query: 'Spotify' },
    q2: { query: 'Xqzxqz' },
    q3: { query: '' },
    q4: { query: 'x'.repeat(1000) },
  });
  const [hague] = results['q0']!.result;
  assert.deepEqual([hague!.name, hague!.type], ['Haag', [{ id: 'location', name: 'Place' }]]);
  assert.ok(results['q0']!.result.length <= 3);
  const [spotify] = results['q1']!.result;
  assert.deepEqual([spotify!.match, spotify!.type[0]!.id], [true, 'organization']);
  for (const { result } of Object.values(results)) {
    const scores = result.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    );
  }
  for (const id of ['q2', 'q3', 'q4']) assert.deepEqual(results[id], { result: [] }, id);
});

test('GET takes queries too, and ids of queries are returned as they are', async () => {
  const queries = '{"__proto__":{"query":"Paris"},"a":{"query":"Haag"}}';
  const params = new URLSearchParams({ queries }).toString();
  const { status, text } = await world.get(`${service.url}/reconcile/${secret}?${params}`);
  assert.equal(status, 200);
  assert.match(text, /^\{"__proto__":\{"result":\[\{.*\},"a":\{"result":\[/);
});

test('an id finds its entity, and types limit the candidates', async () => {
  const [paris] = await world.one({ query: 'Paris', type: ['location'] });
  const again = await world.one({ query: paris!.id });
  assert.deepEqual(
    again.map(({ id, match, score }) => [id, match, score > 90]),
    [[paris!.id, true, true]],
  );
  for (const type of ['person', ['person', 'unknown']])
    for (const candidate of await world.one({ query: 'Paris', type }))
      assert.ok(type.includes(candidate.type[0]!.id));
  assert.ok(
    (await world.one({ query: 'Paris', type: 'Q515' })).length > 0,
    'a type of another service is ignored',
  );
});

test('other columns decide between namesakes, and an identifier decides alone', async () => {
  const sport = await world.one({ query: 'Hammarby', properties: [{ pid: 'sport', v: 'football club' }] });
  assert.deepEqual([sport[0]!.type[0]!.id, sport[0]!.match], ['organization', true]);
  const cities = await world.one({ query: 'Göteborg' });
  const { rows } = await world.extend(
    cities.map(({ id }) => id),
    [{ id: 'wikidata' }],
  );
  const [id, cells] = Object.entries(rows).find(([, { wikidata }]) => wikidata!.length > 0)!;
  const [{ str }] = cells['wikidata'] as [{ str: string }];
  const found = await world.one({
    query: 'Göteborg',
    properties: [{ pid: 'wikidata', v: [str, 7, { id: 'x' }] }],
  });
  assert.deepEqual([found[0]!.id, found[0]!.match, found[0]!.score], [id, true, 100]);
  assert.deepEqual((await world.one({ properties: [{ pid: 'name', v: 'Spotify' }] }))[0]!.name, 'Spotify');
  assert.deepEqual(await world.one({ properties: [{ pid: 'country', v: 'Sweden' }] }), []);
});

test('entities are extended by their properties', async () => {
  const [hague] = await world.one({ query: 'The Hague' });
  const proposed = await world.properties({ type: 'location', limit: '3' });
  assert.deepEqual([proposed.properties.length, proposed.type, proposed.limit], [3, 'location', 3]);
  const ids = ['uri', 'coordinates', 'description', 'name-sv', 'aliases', 'latitude', 'nonsense'];
  const properties = ids.map((id) => ({ id, settings: { limit: id === 'aliases' ? '1' : 0 } }));
  const { meta, rows } = await world.extend([hague!.id, 'nosuchentity'], properties);
  assert.deepEqual(
    meta.map(({ id }) => id),
    ids.slice(0, -1),
    'unknown properties are left out',
  );
  const row = rows[hague!.id]!;
  assert.deepEqual(row['name-sv'], [{ str: 'Haag' }]);
  assert.match(String(row['uri']![0]!['str']), /^http:\/\/www\.wikidata\.org\/entity\/Q\d+$/);
  assert.match(String(row['coordinates']![0]!['str']), /^52\.\d+,4\.\d+$/);
  assert.equal(Math.round(Number(row['latitude']![0]!['float'])), 52);
  assert.ok(row['aliases']!.length <= 1);
  for (const cell of Object.values(rows['nosuchentity']!)) assert.deepEqual(cell, []);
});

test('entities, properties and types are suggested, and described in flyouts and previews', async () => {
  const suggested = await swedish.suggest('entity', 'Göteb');
  const city = suggested.find(({ name }) => name === 'Göteborg')!;
  assert.ok(suggested.length <= 10);
  assert.ok(city.description !== undefined);
  const next = await swedish.suggest('entity', 'Göteb', 3);
  assert.deepEqual(next.slice(0, 5), suggested.slice(3, 8));
  assert.equal((await swedish.suggest('entity', city.id))[0]!.id, city.id);
  assert.deepEqual(await swedish.suggest('entity', ''), []);
  const [property] = await world.suggest('property', 'coord');
  assert.equal(property!.id, 'coordinates');
  assert.deepEqual(
    (await world.suggest('type', '')).map(({ id }) => id),
    ['person', 'organization', 'location', 'unknown'],
  );
  assert.match((await swedish.flyout('entity', city.id)).html, /Göteborg/);
  assert.match((await world.flyout('property', 'uri')).html, /URI/);
  assert.match((await world.flyout('type', 'location')).html, /Place/);
  const { status, headers, text } = await swedish.preview(city.id);
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.doesNotMatch(String(headers['content-security-policy']), /frame-ancestors/);
  assert.match(text, /<h1>Göteborg<\/h1>/);
});

test('invalid requests are refused with a status and the place of the error', async () => {
  const batch = Object.fromEntries(
    Array.from({ length: limits.reconcile.queries + 1 }, (_, at) => [`q${at}`, { query: 'x' }]),
  );
  const ids = Array.from({ length: limits.reconcile.ids + 1 }, () => 'x');
  const cases: [status: number, fields: Record<string, string>, part: RegExp][] = [
    [400, {}, /"reason":"missing","field":"queries"/],
    [400, { queries: '{' }, /"reason":"notJson"/],
    [400, { queries: '[]' }, /"field":"queries"/],
    [400, { queries: '{"q0":7}' }, /"field":"queries.q0"/],
    [400, { queries: '{"q0":{"query":7}}' }, /"field":"queries.q0.query"/],
    [400, { queries: '{"q0":{"query":"x","limit":0}}' }, /"field":"queries.q0.limit"/],
    [400, { queries: '{"q0":{"query":"x","properties":[{"v":1}]}}' }, /"field":"queries.q0.properties.pid"/],
    [413, { queries: JSON.stringify(batch) }, /"reason":"batchTooLong"/],
    [400, { extend: '{"ids":[]}' }, /"field":"extend.properties"/],
    [400, { extend: JSON.stringify({ ids, properties: [] }) }, /"reason":"outOfRange","field":"extend.ids"/],
  ];
  for (const [status, fields, part] of cases) {
    const reply = await world.send(fields);
    assert.equal(reply.status, status, reply.text);
    assert.match(reply.text, part);
  }
  const paths = [
    'nothing',
    'preview?id=nosuchentity',
    'flyout/type?id=x',
    'world/de',
    'vocabulary/x',
    'suggest',
  ];
  for (const path of paths)
    assert.equal((await world.get(`${service.url}/reconcile/${path}`)).status, 404, path);
  assert.equal((await world.get(`${service.url}/reconcile/suggest/entity?prefix=x&cursor=-1`)).status, 400);
  const { status } = await post(`${service.url}/reconcile/preview?id=x`, '', { headers: bearer });
  assert.equal(status, 405);
  assert.equal((await post(`${service.url}/reconcile`, '', { verb: 'DELETE', headers: bearer })).status, 405);
});
