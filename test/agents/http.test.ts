/** `/mcp` over HTTP: credentials, origins of pages, bodies, and responses without a session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, type PostOptions } from '../support/post.ts';
import { runService, type TestService } from '../support/service.ts';

const page = 'https://agents.example.org';
const home = 'https://texts.example.org';
const service = await runService({ workers: 0, bodyLimit: 200_000 });
const owner = await service.newClient();
const { secret_key } = await owner.call('keys.create', { static: true, scope: 'read' });
const bearer = { authorization: `Bearer ${secret_key}` };

const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const ask = (
  body: unknown,
  headers: Record<string, string> = bearer,
  options: PostOptions = {},
  at = service,
) => post(`${at.url}/mcp`, typeof body === 'string' ? body : JSON.stringify(body), { ...options, headers });

test('only a token in the header or a static key is accepted', async () => {
  const token = { authorization: `bearer ${owner.token}` };
  for (const headers of [bearer, token]) {
    const { status, text, headers: responseHeaders } = await ask(listing, headers);
    assert.equal(status, 200);
    assert.match(String(responseHeaders['content-type']), /^application\/json/);
    assert.equal(responseHeaders['mcp-session-id'], undefined);
    const { id, result } = JSON.parse(text) as { id: number; result: { tools: object[] } };
    assert.ok(id === 7 && result.tools.length > 0);
  }
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: `Bearer ${owner.secretKey}` },
    { authorization: `Basic ${owner.token}` },
    { cookie: `textkin_session=${owner.token}` },
  ];
  for (const headers of wrong) {
    const { status, headers: responseHeaders, text } = await ask(listing, headers);
    assert.deepEqual([status, responseHeaders['www-authenticate']], [401, 'Bearer realm="textkin"']);
    assert.match(text, /"reason":"tokenInvalid"/);
  }
  const inAddress = await post(`${service.url}/mcp?access_token=${owner.token}`, JSON.stringify(listing));
  assert.equal(inAddress.status, 401);
  await owner.call('auth.invalidateToken');
  assert.equal((await ask(listing, token)).status, 401);
});

test('pages of other sites are refused, whatever host name they use for the service', async () => {
  const open = await runService({ workers: 0, corsOrigin: [page], publicUrl: home });
  const any = await runService({ workers: 0, corsOrigin: '*' });
  const statusOf = async (at: TestService, origin: string, headers = {}) =>
    (await ask(listing, { origin, ...headers }, {}, at)).status;
  const rebound = `http://rebound.example:${new URL(service.url).port}`;
  for (const origin of [page, home, 'null', 'http://localhost:3000', service.url, rebound]) {
    const host = new URL(origin === 'null' ? service.url : origin).host;
    assert.equal(await statusOf(service, origin, { ...bearer, host }), 403, origin);
  }
  // The origin is accepted, so the missing key is the error.
  for (const origin of [page, home]) assert.equal(await statusOf(open, origin), 401, origin);
  for (const origin of [`${page}.evil.example`, 'null', open.url])
    assert.equal(await statusOf(open, origin), 403);
  assert.equal(await statusOf(any, 'https://elsewhere.example'), 401);

  const preflight = { origin: page, 'access-control-request-method': 'POST' };
  const { status, headers } = await ask('', preflight, { verb: 'OPTIONS' }, open);
  assert.equal(status, 204);
  assert.match(String(headers['access-control-allow-headers']), /authorization.* mcp-protocol-version/);
});

test('a key that is bound to origins works only for pages of these origins, for tools too', async () => {
  const open = await runService({ workers: 0, corsOrigin: '*' });
  const owner = await open.newClient();
  const { secret_key } = await owner.call('keys.create', { static: true, origins: [page] });
  const authorization = `Bearer ${secret_key}`;
  assert.equal((await ask(listing, { authorization, origin: page }, {}, open)).status, 200);
  const refusal = await ask(listing, { authorization, origin: home }, {}, open);
  assert.equal(refusal.status, 403);
  assert.match(refusal.text, /"reason":"otherOrigin"/);
  assert.equal((await ask(listing, { authorization }, {}, open)).status, 403);
});

test('there are no sessions or streams: other verbs are refused, and notifications are accepted', async () => {
  for (const verb of ['GET', 'DELETE']) {
    const { status, headers } = await ask('', bearer, { verb });
    assert.deepEqual([status, headers['allow']], [405, 'POST']);
  }
  const { status, text } = await ask({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.deepEqual([status, text], [202, '']);
  const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
  const version = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const client = { 'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' } };
  const _meta = { ...version, ...client, 'io.modelcontextprotocol/clientCapabilities': {} };
  const params = { _meta, notifications: { toolsListChanged: true } };
  const listen = await ask(
    { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
    { ...bearer, ...modern },
  );
  assert.match(listen.text, /"error"/);
});

test('a body that is not a message is refused with a status and a reason', async () => {
  const cases: [string, number][] = [
    ['', 400],
    ['{"jsonrpc":', 400],
    [JSON.stringify([listing, listing]), 400],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['7', 400],
    ['{}', 400],
    [JSON.stringify({ ...listing, params: 'x'.repeat(250_000) }), 413],
  ];
  for (const [body, expected] of cases) {
    const { status, text } = await ask(body);
    assert.equal(status, expected, `${body.slice(0, 40)}: ${text.slice(0, 200)}`);
    assert.ok((JSON.parse(text) as { error?: object }).error);
  }
  const long = JSON.stringify({ ...listing, params: { x: 'x'.repeat(100_000) } });
  assert.equal((await ask(long, {})).status, 413, 'more than anybody without a key may send');
  assert.equal((await ask(long, { authorization: 'Bearer nonsense' })).status, 401);
  assert.equal((await ask(long)).status, 200);
  const unknown = await ask({ jsonrpc: '2.0', id: 1, method: 'prompts/list' });
  assert.match(unknown.text, /-32601/);
});

test('keys are not logged', async () => {
  await ask(listing);
  await ask({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_collections', arguments: {} },
  });
  assert.match(service.log(), /collection\.list/);
  assert.doesNotMatch(service.log(), new RegExp(`${secret_key}|${owner.token}`));
});
