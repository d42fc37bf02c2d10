import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { post } from '../support/post.ts';
import { runService, type TestService } from '../support/service.ts';

const page = 'https://news.example.org';
const other = 'https://news.example.org.evil.example';
const call = '{"method":"ping.ping"}';

const withoutOrigins = await runService({ workers: 0 });
const withOrigins = await runService({
  workers: 0,
  corsOrigin: [page, 'http://localhost:3000'],
  bodyLimit: 65_536,
});
const withAnyOrigin = await runService({ workers: 0, corsOrigin: '*' });

const namesOf = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

function preflight({ url }: TestService, origin: string, path = '/rpc/json') {
  const preflightHeaders = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  return post(url + path, '', { verb: 'OPTIONS', headers: { origin, ...preflightHeaders } });
}
const callFrom = ({ url }: TestService, origin: string, path = '/rpc/json', headers = {}) =>
  post(url + path, call, { headers: { origin, ...headers } });

test('without the setting no page may call', async () => {
  const replies = [await preflight(withoutOrigins, page), await callFrom(withoutOrigins, page)];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [405, 200],
  );
  for (const { headers } of replies) assert.deepEqual(namesOf(headers), []);
});

test('a named page may call with a token or key, and its preflight lists what is allowed', async () => {
  for (const path of ['/rpc/json', '/rpc/json/', '/v1/collections']) {
    const { status, headers, text } = await preflight(withOrigins, page, path);
    assert.deepEqual([status, text], [204, ''], path);
    assert.equal(headers['access-control-allow-origin'], page);
    assert.match(String(headers['access-control-allow-headers']), /authorization, content-type/);
    assert.match(String(headers['access-control-allow-methods']), /POST/);
    assert.equal(headers['access-control-allow-credentials'], undefined);
    assert.equal(headers['vary'], 'origin');
  }
  const { headers, text } = await callFrom(withOrigins, page);
  assert.equal(headers['access-control-allow-origin'], page);
  assert.equal(headers['access-control-allow-credentials'], undefined);
  assert.match(text, /pong/);
});

test('the page can read errors too, wherever the call is refused', async () => {
  const tooLong = await post(`${withOrigins.url}/rpc/json`, 'x'.repeat(70_000), {
    headers: { origin: page },
  });
  const wrongVerb = await post(`${withOrigins.url}/rpc/json`, '', { verb: 'GET', headers: { origin: page } });
  assert.deepEqual([tooLong.status, wrongVerb.status], [413, 405]);
  for (const { headers } of [tooLong, wrongVerb]) assert.equal(headers['access-control-allow-origin'], page);
});

test('other pages and other paths get no CORS headers', async () => {
  const replies = [
    await callFrom(withOrigins, other),
    await preflight(withOrigins, other),
    await callFrom(withOrigins, 'null'),
    await preflight(withOrigins, page, '/console/rpc'),
    await preflight(withOrigins, page, '/console/session'),
    await preflight(withOrigins, page, '/register'),
    await preflight(withOrigins, page, '/v1x'),
    await preflight(withOrigins, page, '/console/rpc?/rpc/json'),
    await preflight(withAnyOrigin, page, '/console/rpc'),
  ];
  for (const { status, headers } of replies) {
    assert.notEqual(status, 204);
    assert.deepEqual(namesOf(headers), []);
  }
  assert.equal(
    replies[0]!.headers['vary'],
    'origin',
    'caches do not give the response for one page to another',
  );
});

test('if any page may call, the response is the same for all', async () => {
  for (const origin of [page, 'null', other]) {
    const { headers } = await callFrom(withAnyOrigin, origin);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['access-control-allow-credentials'], undefined);
  }
  const { headers } = await callFrom(withAnyOrigin, page, '/rpc/json', { 'accept-encoding': 'gzip' });
  assert.ok(!String(headers['vary']).includes('origin'));
  const long = await post(`${withOrigins.url}/rpc/json`, '{"method":"rpc.discover"}', {
    headers: { origin: page, 'accept-encoding': 'gzip' },
  });
  assert.equal(long.headers['vary'], 'origin, accept-encoding');
});

test('the setting accepts only origins', () => {
  const read = (corsOrigin: string) => readConfig({ corsOrigin }, {}).corsOrigin;
  assert.deepEqual(read(' https://a.example/, http://localhost:3000'), [
    'https://a.example',
    'http://localhost:3000',
  ]);
  assert.equal(read('*'), '*');
  for (const wrong of [
    'https://a.example/path',
    'a.example',
    '*.example.org',
    'https://a.example,',
    'null',
    'https://*',
  ])
    assert.throws(() => read(wrong), /--cors-origin/, wrong);
});
