import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '../support/response.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';

const bodyLimit = 64 * 1024;
const service = await runService({ workers: 0, bodyLimit });
const client = await service.newClient();
const { url } = service;
const ping = '{"method":"ping.ping"}';

/** Returns the error of a refusal below the RPC layer, and checks its form. */
function problemOf(status: number, text: string): Failure {
  const { jsonrpc, error, ...rest } = JSON.parse(text) as { jsonrpc: string; error: Failure };
  assert.equal(jsonrpc, '2.0');
  assert.deepEqual(rest, {});
  assert.equal(error.code, status);
  assert.match(error.msg, /^[A-Z].*\.$/);
  return error;
}

test('a wrong path is 404, and the response does not repeat it', async () => {
  const paths = [
    '/',
    '/rpc',
    '/rpc/json/x',
    '/rpc/jsonx',
    '/RPC/JSON',
    '/metrics',
    '/admin',
    '/favicon.ico',
    '/rpc%2Fjson',
  ];
  for (const path of paths) {
    for (const verb of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      if (path === '/' && verb === 'GET') continue; // The console.
      const reply = await post(`${url}${path}?access_token=canary`, verb.startsWith('P') ? ping : '', {
        verb,
      });
      assert.equal(reply.status, 404, `${verb} ${path}`);
      assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
      problemOf(404, reply.text);
      assert.doesNotMatch(reply.text, /canary|favicon/);
    }
  }
});

test("a path that can't be decoded is refused in the same form", async () => {
  for (const path of ['/%', '/rpc/json/%E0%A4%A', '/%00', '/%ff?access_token=canary']) {
    const { status, text } = await post(`${url}${path}`, ping);
    assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    problemOf(status, text);
    assert.doesNotMatch(text, /canary|%/);
  }
});

test('a wrong verb is 405, and the response names the right one', async () => {
  for (const verb of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
    for (const path of ['/rpc/json', '/rpc/json/', '/rpc/json?access_token=x']) {
      const reply = await post(`${url}${path}`, '', { verb });
      assert.equal(reply.status, 405, `${verb} ${path}`);
      assert.equal(reply.headers['allow'], 'POST');
      problemOf(405, reply.text);
    }
  }
  assert.equal((await post(`${url}/rpc/json`, '', { verb: 'HEAD' })).status, 405);
  assert.equal((await post(`${url}/livez`, ping)).status, 405);
});

test('the path works with and without a trailing slash', async () => {
  for (const path of [
    '/rpc/json',
    '/rpc/json/',
    '/rpc/json?',
    '/rpc/json/?access_token=',
    '/rpc/json?access_token=None',
  ]) {
    const { status, text } = await post(`${url}${path}`, ping);
    assert.equal(status, 200);
    assert.match(text, /"pong"/);
  }
});

test('a body is read as JSON whatever its content type', async () => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=utf-8',
  ]
    .concat([
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'nonsense',
      ';',
      'a/b/c',
      'application/xml',
    ])
    .concat(['application/json; charset=iso-8859-1', 'text/html; charset=']);
  for (const type of types) {
    const { status, text } = await client.send(ping, { headers: { 'content-type': type } });
    assert.deepEqual([status, text], [200, '{"jsonrpc":"2.0","result":"pong"}'], type);
  }
  assert.match((await client.send(ping)).text, /"pong"/);
});

test('every response forbids caching', async () => {
  for (const reply of [await client.send(ping), await client.send('{'), await post(`${url}/nothing`, '')]) {
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.equal(reply.headers['referrer-policy'], 'no-referrer');
  }
});

test('a body at the limit is read, and one byte more is 413', async () => {
  const bodyOfLength = (length: number) => {
    const empty = '{"method":"ping.ping","params":""}';
    return empty.replace('""', `"${'x'.repeat(length - empty.length)}"`);
  };
  assert.match((await client.send(bodyOfLength(bodyLimit))).text, /"pong"/);
  const declared = await client.send(bodyOfLength(bodyLimit + 1));
  const chunked = await client.send(bodyOfLength(bodyLimit + 1), {
    headers: { 'transfer-encoding': 'chunked' },
  });
  for (const { status, text, headers } of [declared, chunked]) {
    assert.equal(status, 413);
    assert.equal(problemOf(413, text).data.limit, bodyLimit);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  }
  assert.match(
    (await client.send(bodyOfLength(bodyLimit), { headers: { 'transfer-encoding': 'chunked' } })).text,
    /"pong"/,
  );
});

test('a body shorter than its Content-Length stores nothing', async () => {
  const { collection_id } = await client.call('collection.create', { name: 'Cut', language: 'en' });
  const body = JSON.stringify({ method: 'text.create', params: { collection_id, body: 'Half a text.' } });
  const bare = openSocket(url);
  bare.send(
    `POST /rpc/json?access_token=${client.token} HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n${body}`,
  );
  bare.socket.end();
  await bare.closed();
  const hangUp = openSocket(url);
  hangUp.send(`POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n${body}`);
  await client.call('ping.ping');
  hangUp.socket.destroy();
  await client.call('ping.ping');
  assert.deepEqual((await client.call('collection.listTexts', { collection_id })).texts, []);
  assert.doesNotMatch(service.log(), /failed unexpectedly/);
});

test('a client that sends Expect: 100-continue gets 100', async () => {
  const bare = openSocket(url);
  const head = `POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: ${ping.length}\r\nExpect: 100-continue\r\n\r\n`;
  bare.send(head);
  assert.equal(await bare.until('\r\n\r\n'), 'HTTP/1.1 100 Continue\r\n\r\n');
  bare.send(ping);
  assert.match(await bare.until('pong'), /HTTP\/1\.1 200 OK/);
  // The connection stays open for the next call.
  bare.send(head + ping);
  await bare.until('"pong"}HTTP/1.1 100 Continue');
  bare.socket.destroy();
});

test('two pipelined calls get their responses in order', async () => {
  const bare = openSocket(url);
  const call = (id: number) => {
    const body = `{"method":"ping.ping","id":${id}}`;
    return `POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  bare.send(call(1) + call(2));
  const responses = await bare.until('"id":2');
  assert.match(responses, /"id":1.*"id":2/s);
  bare.socket.destroy();
});

test('a request that is not HTTP gets an error, and its connection is closed', async () => {
  const nonsense = [
    'GARBAGE\r\n\r\n',
    '\x16\x03\x01\x02\x00',
    'POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
  ]
    .concat([
      'POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ])
    .concat([`POST /rpc/json?access_token=canary HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`]);
  for (const bytes of nonsense) {
    const bare = openSocket(url);
    bare.send(bytes);
    const [head = '', body = ''] = (await bare.closed()).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /);
    problemOf(400, body);
    assert.doesNotMatch(body, /canary/);
  }
  const bare = openSocket(url);
  bare.send(`POST /rpc/json?access_token=canary HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  assert.match(await bare.closed(), /^HTTP\/1\.1 431 [^]*"code":431/);
  assert.match((await client.send(ping)).text, /"pong"/);
});

test('line breaks in a request never become headers', async () => {
  const { status, headers } = await post(
    `${url}/rpc/json?access_token=a%0d%0aX-Injected:%201&%0d%0aX-Injected:=1`,
    ping,
  );
  assert.equal(status, 200);
  assert.ok(!('x-injected' in headers));
});
