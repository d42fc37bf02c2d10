import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { runService } from '../support/service.ts';
import { type Problem, restOf } from './rest-client.ts';

// Without workers, because these tests are about paths, params and headers, and not about results of analyses.
const service = await runService({ workers: 0 });
const client = await service.newClient();
const ask = restOf(client);
const made = await ask('POST', '/v1/collections', { body: { name: 'News', language: 'en' } });
const texts = String(made.headers['location']) + '/texts';
const body = 'The parliament has decided on the budget of the coming year after a long debate.';

const reasonOf = ({ json }: { json: unknown }) => (json as Problem).type.replace('urn:textkin:error:', '');

/** Returns the JSON of a text that was read, without the revision, which only reading returns. */
function withoutRevision({ json }: { json: unknown }): object {
  const { revision, ...text } = json as { revision: string };
  assert.match(revision, /^[\w-]{22}$/);
  return text;
}

test('Location gives the address of a created resource, and a deleted one returns 404', async () => {
  assert.equal(made.status, 201);
  const text = await ask('POST', texts, { body: { body, headline: 'Budget' } });
  assert.equal(text.status, 201);
  const address = String(text.headers['location']);
  const read = await ask('GET', address);
  assert.deepEqual([read.status, withoutRevision(read)], [200, text.json]);
  const changed = await ask('PATCH', address, { body: { headline: 'The budget' } });
  assert.deepEqual(changed.json, { ...(text.json as object), headline: 'The budget' });
  const deleted = await ask('DELETE', address);
  assert.deepEqual([deleted.status, deleted.text, deleted.headers['content-type']], [204, '', undefined]);
  assert.equal((await ask('GET', address)).status, 404);
  assert.equal((await ask('DELETE', address)).status, 404);
});

test('a text has a second path by its ext_text_id, whatever its characters', async () => {
  for (const own of ['a-1', '17', 'a/b?c=d&e#f', 'å ä%20ö', 'ext:x', '..', '💡'.repeat(250)]) {
    const text = await ask('POST', texts, { body: { body, ext_text_id: own } });
    assert.equal(text.status, 201, text.text);
    const address = `${texts}/ext:${encodeURIComponent(own)}`;
    assert.deepEqual(withoutRevision(await ask('GET', address)), text.json, own);
    assert.deepEqual(withoutRevision(await ask('GET', String(text.headers['location']))), text.json);
    assert.equal((await ask('PATCH', address, { body: { url: 'x', ext_text_id: own } })).status, 200);
    const renamed = await ask('PATCH', address, { body: { ext_text_id: 'new' } });
    assert.deepEqual([renamed.status, reasonOf(renamed)], [409, 'ownIdTwice']);
    assert.equal((await ask('DELETE', address)).status, 204);
  }
  for (const none of ['0', '-1', '9007199254740991', 'ext:none']) {
    assert.equal(reasonOf(await ask('GET', `${texts}/${none}`)), 'noSuchText', none);
  }
  for (const wrong of ['x', '1.5', 'ext:', '9007199254740993', '1e3']) {
    const { status, json } = await ask('GET', `${texts}/${wrong}`);
    assert.deepEqual([status, (json as Problem).field], [400, 'text_id'], wrong);
  }
});

test('params that the document does not have are refused by name', async () => {
  const cases: [verb: string, path: string, sent: unknown, field: string][] = [
    ['GET', `${texts}?limit=5&colour=red`, undefined, 'colour'],
    ['GET', '/v1/collections?access_token=x', undefined, 'access_token'],
    ['POST', texts, { body, colour: 'red' }, 'colour'],
    ['POST', texts, { body, wait: 5 }, 'wait'],
    ['POST', texts, { body, idempotency_key: 'x' }, 'idempotency_key'],
    ['PATCH', '/v1/collections/1', { collection_id: 1 }, 'collection_id'],
    ['DELETE', `${texts}/1`, { force: true }, 'force'],
    ['DELETE', '/v1/collections/1?force=true', undefined, 'force'],
  ];
  for (const [verb, path, sent, field] of cases) {
    const reply = await ask(verb, path, { body: sent });
    const { status, field: named, code } = reply.json as Problem;
    assert.deepEqual(
      [status, reasonOf(reply), named, code],
      [400, 'noSuchParam', field, errorCodes.noSuchParam],
      path,
    );
  }
});

test('REST accepts only the types of the document, although JSON-RPC accepts more', async () => {
  const wrong: [verb: string, path: string, sent: unknown, field: string][] = [
    ['GET', `${texts}?limit=x`, undefined, 'limit'],
    ['GET', `${texts}?limit=`, undefined, 'limit'],
    ['GET', `${texts}?limit=5&limit=6`, undefined, 'limit'],
    ['GET', `${texts}/1?include_body=1`, undefined, 'include_body'],
    ['GET', '/v1/search?query=x&collection_scope=1,2', undefined, 'collection_scope'],
    ['GET', `${texts}?published_before=`, undefined, 'published_before'],
    ['POST', texts, { body, publish_date: '2026-01-20' }, 'publish_date'],
    ['POST', texts, { body, force: 'true' }, 'force'],
    ['POST', texts, { body: 7 }, 'body'],
    ['POST', texts, { body, url: null }, 'url'],
    ['POST', texts, [{ body }], 'body'],
    ['POST', '/v1/preview', { body, collection_id: '1' }, 'collection_id'],
  ];
  for (const [verb, path, sent, field] of wrong) {
    const { json } = await ask(verb, path, { body: sent });
    assert.deepEqual([(json as Problem).status, (json as Problem).field], [400, field], path);
  }
  const most = Array.from({ length: 501 }, () => 'text_scope=1').join('&');
  const { json } = await ask('GET', `${texts}/1/related-texts?${most}`);
  assert.deepEqual([(json as Problem).field, (json as Problem).limit], ['text_scope', 500]);
});

test('a resource has one path: an id is written in one way', async () => {
  // JSON Schema accepts these as whole numbers, so the request is valid, and the resource does not exist.
  for (const other of ['1.0', '1.000'])
    for (const address of ['/v1/collections', texts])
      assert.equal((await ask('GET', `${address}/${other}`)).status, 404, other);
  for (const other of ['01', '+1', '1.', '.0', '1.01', '1e0', '0x1', '%201', '1_0', '١']) {
    assert.equal((await ask('GET', `/v1/collections/${other}`)).status, 400, other);
    assert.equal((await ask('GET', `${texts}/${other}`)).status, 400, other);
  }
});

test('a whole number in the query may be written in any form that JSON Schema accepts', async () => {
  for (const same of ['1', '1.0', '1.000'])
    assert.equal((await ask('GET', `${texts}?limit=${same}`)).status, 200);
  for (const other of ['01', '1.', '1.01', '1.0.0'])
    assert.equal((await ask('GET', `${texts}?limit=${other}`)).status, 400, other);
});

test('the token is taken from the header alone', async () => {
  const { token } = client;
  const none = await ask('GET', `/v1/account`, { token: '' });
  assert.deepEqual([none.status, (none.json as Problem).code], [401, errorCodes.tokenInvalid]);
  assert.equal((await ask('GET', `/v1/account?access_token=${token}`, { token: '' })).status, 400);
  for (const authorization of [`bearer ${token}`, `Bearer  ${token}`]) {
    assert.equal((await ask('GET', '/v1/account', { headers: { authorization } })).status, 200);
  }
  for (const authorization of [token, `Basic ${token}`, `Bearer ${token}x`, 'Bearer']) {
    assert.equal((await ask('GET', '/v1/account', { headers: { authorization } })).status, 401);
  }
  const long = await ask('POST', texts, { token: '', body: { body: 'x '.repeat(40_000) } });
  assert.equal(long.status, 401);
  const { apiKey: api_key, secretKey: secret_key } = client;
  const entered = await ask('POST', '/v1/token', { token: '', body: { api_key, secret_key } });
  const { access_token } = entered.json as { access_token: string };
  assert.equal((await ask('DELETE', '/v1/token', { token: access_token })).status, 204);
  assert.equal((await ask('GET', '/v1/account', { token: access_token })).status, 401);
  const wrong = await ask('POST', '/v1/token', { body: { api_key, secret_key: 'x' } });
  assert.deepEqual([wrong.status, (wrong.json as Problem).code], [401, errorCodes.keysWrong]);
});

test('paths and verbs: 404, 405 with Allow, OPTIONS, HEAD', async () => {
  for (const path of [
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/collections/1/texts/1/2/3',
    '/v1/%zz',
    '/v1/collections//texts',
  ]) {
    assert.equal(reasonOf(await ask('GET', path)), 'noSuchPath', path);
  }
  const allow = 'DELETE, GET, HEAD, OPTIONS, PATCH';
  for (const verb of ['POST', 'PUT', 'PROPFIND', 'TRACE']) {
    const reply = await ask(verb, '/v1/collections/1');
    assert.deepEqual([reply.status, reply.headers['allow']], [405, allow], verb);
  }
  const options = await ask('OPTIONS', '/v1/collections/1/');
  assert.deepEqual([options.status, options.headers['allow'], options.text], [204, allow, '']);
  const [head, get] = [await ask('HEAD', '/v1/collections/1'), await ask('GET', '/v1/collections/1')];
  assert.deepEqual([head.status, head.text, head.headers['etag']], [200, '', get.headers['etag']]);
  assert.equal((await ask('OPTIONS', '/v1/batch')).headers['allow'], 'OPTIONS, POST');
  assert.equal((await ask('GET', '/v1/batch')).status, 405);
});

test('a body is JSON and says so', async () => {
  const sent = JSON.stringify({ name: 'Typed', language: 'sv' });
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
  ];
  for (const type of types) {
    const reply = await ask('POST', '/v1/collections', { body: sent, headers: { 'content-type': type } });
    assert.deepEqual([reply.status, reasonOf(reply)], [415, 'bodyNotJson'], type);
  }
  for (const type of [
    'application/json',
    'Application/JSON; Charset="UTF-8"',
    'application/merge-patch+json',
  ]) {
    const reply = await ask('PATCH', '/v1/collections/1', { body: '{}', headers: { 'content-type': type } });
    assert.equal(reply.status, 200, type);
  }
  const broken = await ask('POST', '/v1/collections', { body: '{"name":' });
  assert.deepEqual([broken.status, (broken.json as Problem).code], [400, errorCodes.notJson]);
  assert.equal(reasonOf(await ask('POST', '/v1/collections')), 'nameMissing');
});
