import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import Database from 'better-sqlite3';
import { login, withBearer } from '../support/client.ts';
import { post, type Reply } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';

const service = await runService({ workers: 0, adminPort: 0, bodyLimit: 64 * 1024 });
const client = await service.newClient();
const { url, token, secretKey, apiKey } = client;
const made = await client.call('keys.create', { static: true, scope: 'admin' });
const { secret_key: staticKey } = made;
const canaries = { token, 'secret key': secretKey, 'api key': apiKey, 'static key': staticKey };

/** All output of the service so far, by its kind. */
const outputs: [what: string, text: string][] = [];

const keep = (what: string, { status, headers, text }: Reply) => {
  outputs.push([what, `${JSON.stringify(headers)}\n${text}`]);
  return status;
};

function assertClean(what: string, text: string, allowed: string[] = []): void {
  for (const [name, canary] of Object.entries(canaries)) {
    if (!allowed.includes(name)) assert.ok(!text.includes(canary), `${what} contains the ${name}`);
  }
}

const address = `${url}/rpc/json?access_token=${token}`;
const call = (method: string, params: object = {}) => JSON.stringify({ method, params });
const wrongLogin = call('auth.accessToken', { api_key: `${apiKey}x`, secret_key: `${secretKey}x` });

test('no response and no log line contains a token or a key', async () => {
  const { collection_id } = await client.call('collection.create', { name: 'Canary', language: 'en' });
  const exchanges: [what: string, status: number, reply: Promise<Reply>][] = [
    ['success', 200, post(address, call('account.get'))],
    ['text', 200, post(address, call('text.create', { collection_id, body: 'A text.' }))],
    ['bearer', 200, withBearer(url, token).send(call('account.get'))],
    ['static key', 200, withBearer(url, staticKey).send(call('account.get'))],
    ['unknown bearer', 200, withBearer(url, `${staticKey}x`).send(call('account.get'))],
    [
      'static key in the address',
      200,
      post(`${url}/rpc/json?access_token=${staticKey}`, call('account.get')),
    ],
    ['wrong origin', 200, withBearer(url, staticKey, `https://${token}.example`).send(call('ping.ping'))],
    ['not an origin', 200, post(address, call('keys.create', { static: true, origins: [secretKey] }))],
    ['unknown method', 200, post(address, call(`no.${token}`))],
    ['wrong params', 200, post(address, call('collection.get', { collection_id: secretKey }))],
    ['wrong language', 200, post(address, call('collection.create', { name: 'x', language: secretKey }))],
    [
      'wrong date',
      200,
      post(address, call('text.create', { collection_id, body: 'x', publish_date: secretKey })),
    ],
    ['wrong login', 200, post(address, wrongLogin)],
    ['bad JSON', 200, post(address, `{"params":{"secret_key":"${secretKey}"`)],
    ['bad UTF-8', 200, post(address, Buffer.from([...Buffer.from(secretKey), 0xff]))],
    ['bad gzip', 200, post(address, secretKey, { headers: { 'content-encoding': 'gzip' } })],
    ['no such path', 404, post(`${url}/${token}?access_token=${token}`, '')],
    ['undecodable path', 404, post(`${url}/%?access_token=${token}`, '')],
    ['wrong verb', 405, post(address, '', { verb: 'DELETE' })],
    ['too long', 413, post(address, secretKey.repeat(2000))],
  ];
  for (const [what, status, reply] of exchanges) assert.equal(keep(what, await reply), status, what);
});

test('responses to invalid requests contain no token or key', async () => {
  const head = `POST /rpc/json?access_token=${token} HTTP/1.1\r\nHost: x\r\n`;
  const broken = [
    `GARBAGE ${token}\r\n\r\n`,
    `${head}Content-Length: ${secretKey}\r\n\r\n`,
    `${head}X-Long: ${secretKey.repeat(1000)}\r\n\r\n`,
  ];
  for (const bytes of broken) {
    const bare = openSocket(url);
    bare.send(bytes);
    outputs.push(['broken HTTP', await bare.closed()]);
  }
  // A sender whose headers never end.
  const slow = openSocket(url);
  slow.send(`${head}X-Slow: ${secretKey}`);
  const response = await slow.closed();
  assert.match(response, /^HTTP\/1\.1 408 [^]*"code":408/);
  outputs.push(['slow sender', response]);
});

test('an unexpected failure returns an id and no details', async () => {
  // A failure that no code expects: a missing table.
  const database = new Database(join(service.folder, 'textkin.db'));
  database.exec('alter table collection rename to lost');
  const { msg, data } = await client.refused('collection.create', { name: secretKey, language: 'en' });
  assert.equal(data.reason, 'internal');
  assert.match(data.request_id ?? '', /^[0-9a-f-]{36}$/);
  assert.doesNotMatch(msg, /SQL|table|lost/i);
  const read = await post(address, call('collection.list'));
  assert.equal(keep('internal error', read), 200);
  assert.match(read.text, /"reason":"internal"/);
  const lines = service
    .log()
    .split('\n')
    .filter((line) => line.includes(data.request_id!));
  assert.equal(lines.length, 1, 'the log has the failure under the id');
  assert.match(lines[0]!, /no such table/);
  database.exec('alter table lost rename to collection');
  database.close();
  await client.call('collection.list');
});

test('responses, log and metrics contain no secret', async () => {
  const metrics = await post(`${service.adminUrl}/metrics`, '', { verb: 'GET' });
  assert.match(metrics.text, /textkin_rpc_calls_total\{.*method="account.get"/);
  assert.match(metrics.text, new RegExp(`method="unknown",code="${errorCodes.noSuchMethod}"`));
  assert.ok(outputs.length > 15);
  for (const [what, text] of outputs) assertClean(what, text);
  assertClean('metrics', metrics.text);
  assertClean('log', service.log());
});

test('every log line is one JSON object, whatever a client sends', async () => {
  const nasty = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028';
  await client.ask(nasty);
  await client.ask('collection.create', { name: nasty, language: nasty });
  await post(`${url}/${encodeURIComponent(nasty)}`, '', {
    headers: { 'user-agent': 'x', 'x-request-id': 'forged' },
  });
  const lines = service.log().trim().split('\n');
  assert.ok(lines.length > 5);
  for (const line of lines) assert.notEqual((JSON.parse(line) as { msg: string }).msg, 'forged');
  assert.ok(!service.log().includes('forged'));
});

test('the files of the store contain neither tokens nor secrets', async () => {
  const again = await login(url, { accountId: client.account, apiKey, secretKey });
  assert.notEqual(again.token, token);
  const files = readdirSync(service.folder);
  assert.ok(files.includes('textkin.db'));
  for (const file of files) {
    const bytes = readFileSync(join(service.folder, file), 'latin1');
    assertClean(file, bytes, ['api key']);
    assert.ok(!bytes.includes(again.token), file);
  }
});
