import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '../support/response.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';

const body = '{"method":"ping.ping"}';
const length = `Content-Length: ${body.length}`;
const service = await runService({ workers: 0 });

/** Sends bytes; returns the status of the response, and its error if it has a body. */
async function outcomeOf(bytes: string, url = service.url): Promise<[status: number, error?: Failure]> {
  const bare = openSocket(url);
  bare.send(bytes);
  const text = await bare.closed();
  const [head = '', payload = ''] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  if (payload.includes('"pong"')) return [status];
  assert.match(head, /content-type: application\/json; charset=utf-8/i);
  const { jsonrpc, error } = JSON.parse(payload) as { jsonrpc: string; error: Failure };
  assert.equal(jsonrpc, '2.0');
  assert.equal(error.code, status);
  assert.match(error.msg, /^[A-Z].*\.$/);
  return [status, error];
}

const call = (headers: string, version = '1.1') =>
  `POST /rpc/json HTTP/${version}\r\n${headers}Connection: close\r\n${length}\r\n\r\n${body}`;

test('a request must have one Host header; HTTP/1.0 may omit it', async () => {
  assert.deepEqual(await outcomeOf(call('Host: x\r\n')), [200]);
  assert.deepEqual(await outcomeOf(call('', '1.0')), [200]);
  for (const headers of ['', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nhOST: a\r\n']) {
    const [status, error] = await outcomeOf(call(headers));
    assert.equal(status, 400, headers);
    assert.match(error!.msg, /Host/);
  }
  assert.equal((await outcomeOf(call('Host: a\r\nHost: b\r\n', '1.0')))[0], 400);
});

test('a target in absolute form is read as its path, with its authority as the host', async () => {
  const target = (address: string, host: string, verb = 'GET') =>
    `${verb} ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  assert.deepEqual(await outcomeOf(target('http://texts.example.org/v1/ping', 'x')), [200]);
  assert.deepEqual(await outcomeOf(target('HTTP://texts.example.org:8780/v1/ping?', 'x')), [200]);
  const absolute = call('Host: x\r\n').replace('/rpc/json', 'http://texts.example.org/rpc/json');
  assert.deepEqual(await outcomeOf(absolute), [200]);
  const { url } = await runService({ workers: 0, publicUrl: 'https://texts.example.org' });
  const statusAt = async (address: string, host: string) => {
    const bare = openSocket(url);
    bare.send(target(address, host));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await bare.closed())?.[1]);
  };
  assert.equal(await statusAt('https://texts.example.org/v1/ping', 'evil.example'), 200);
  assert.equal(await statusAt('https://evil.example/v1/ping', 'texts.example.org'), 421);
  assert.equal(await statusAt('http://texts.example.org@evil.example/v1/ping', 'texts.example.org'), 421);
});

test('every response forbids type sniffing', async () => {
  for (const path of [
    '/rpc/json',
    '/v1/ping',
    '/v1/none',
    '/none',
    '/livez',
    '/openapi.json',
    '/mcp',
    '/events',
  ]) {
    const { headers } = await post(service.url + path, path === '/rpc/json' ? body : '', {
      verb: path === '/rpc/json' ? 'POST' : 'GET',
    });
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
  }
});

test('the admin listener checks hosts too', async () => {
  const publicUrl = 'https://texts.example.org';
  const { adminUrl } = await runService({ workers: 0, publicUrl, adminPort: 0 });
  const statusFor = async (host: string) =>
    (await post(`${adminUrl}/metrics`, '', { verb: 'GET', headers: { host } })).status;
  for (const host of ['localhost:9464', '10.1.2.3:9464', '[::1]', 'texts.example.org:9464', 'textkin:9464'])
    assert.equal(await statusFor(host), 200, host);
  for (const host of ['evil.example', 'evil.example:9464', 'texts.example.org.evil.example', 'a@b'])
    assert.equal(await statusFor(host), 421, host);
});

test('an unknown Expect header is refused, and ignored from HTTP/1.0', async () => {
  for (const expected of ['200-ok', 'x', '100-continues', '']) {
    const [status, error] = await outcomeOf(call(`Host: x\r\nExpect: ${expected}\r\n`));
    assert.equal(status, 417, expected);
    assert.match(error!.msg, /100-continue/);
  }
  assert.deepEqual(await outcomeOf(call('Expect: x\r\n', '1.0')), [200]);
});

test('a CONNECT request is refused', async () => {
  assert.equal((await outcomeOf('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'))[0], 400);
});

test('with a public address, a request for another host is refused', async () => {
  const publicUrl = 'https://Texts.example.org/analysis';
  const { url } = await runService({ workers: 0, publicUrl });
  const statusFor = async (host: string, path = '/rpc/json', verb = 'POST') =>
    (await post(`${url}${path}`, verb === 'POST' ? body : '', { verb, headers: { host } })).status;

  const ours = [
    'texts.example.org',
    'texts.example.org:443',
    'TEXTS.example.org',
    '127.0.0.1',
    '10.1.2.3:8780',
  ];
  for (const host of [...ours, '[::1]:8780', '[fd00::7]', 'localhost', 'localhost:8780']) {
    assert.equal(await statusFor(host), 200, host);
  }
  const foreign = [
    'evil.example',
    'texts.example.org.evil.example',
    'texts.example.org:81',
    'example.org',
    'x',
  ];
  const disguisedHosts = [
    'evil@texts.example.org',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'a/b',
    ':',
  ];
  for (const host of [...foreign, ...disguisedHosts]) {
    assert.equal(await statusFor(host), 421, host);
    assert.equal(await statusFor(host, '/', 'GET'), 421, host);
  }
  assert.equal((await outcomeOf(call('Host:\r\n'), url))[0], 421);
  const [status, error] = await outcomeOf(call('Host: evil.example\r\n'), url);
  assert.equal(status, 421);
  assert.match(error!.msg, /Host/);
  for (const path of ['/livez', '/readyz', '/livez/', '/readyz?x=1']) {
    assert.notEqual(await statusFor('pod-7.cluster.local', path, 'GET'), 421, path);
  }
  assert.equal(await statusFor('pod-7.cluster.local', '/livezz', 'GET'), 421);
});

test('without a public address, every host is accepted', async () => {
  const { status } = await post(`${service.url}/rpc/json`, body, { headers: { host: 'anything.example' } });
  assert.equal(status, 200);
});
