import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeCertificate } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { type Client, login } from '../support/client.ts';
import { descriptorsOf, untilDescriptors } from '../support/descriptors.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post, type Reply } from '../support/post.ts';
import { childrenOf, serve, type ServerProcess } from '../support/process.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** Opens connections that send the given bytes and then neither read nor close. */
async function openIdle(url: string, count: number, bytes: string | Buffer = ''): Promise<Socket[]> {
  const { hostname: host, port } = new URL(url);
  const open = Array.from({ length: count }, async () => {
    const socket = connect({ host, port: Number(port), allowHalfOpen: true });
    cleanup(() => socket.destroy());
    socket.on('error', () => undefined).pause();
    await new Promise((resolve) => socket.once('connect', resolve));
    if (bytes.length > 0) socket.write(bytes);
    return socket;
  });
  return Promise.all(open);
}

/** Starts the service in its own process, with http or https. */
function start(flags: string[] = [], isTls = false): Promise<ServerProcess> {
  const folder = temporaryFolder();
  if (!isTls) return serve(folder, flags);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const pair = makeCertificate('localhost');
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key, { mode: 0o600 });
  return serve(join(folder, 'data'), [...flags, '--tls-cert', cert, '--tls-key', key]);
}

/** Asserts that the service stops in order, before a supervisor would kill it. */
async function endInTime(service: ServerProcess): Promise<void> {
  const began = performance.now();
  // A service that does not stop must fail the test and not block it.
  const guard = setTimeout(() => {
    for (const pid of [...childrenOf(service.child.pid!), service.child.pid!]) process.kill(pid, 'SIGKILL');
  }, 20_000);
  const { code, signal } = await service.end('SIGTERM');
  clearTimeout(guard);
  const seconds = (performance.now() - began) / 1000;
  assert.deepEqual({ code, signal }, { code: 0, signal: null }, service.stderr());
  assert.ok(seconds < 10, `the stop took ${seconds} s`);
}

const clientHello = Buffer.from('1603010200010001fc0303', 'hex');
const halfHeaders = 'POST /rpc/json HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const halfBody = 'POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{';
const discover = '{"method":"rpc.discover"}';
const manyCalls = `POST /rpc/json HTTP/1.1\r\nHost: x\r\nContent-Length: ${discover.length}\r\n\r\n${discover}`;

/** Asserts that a call which ran at the stop got its result, waitRanOut, or 503 with Retry-After. */
function assertResponse(
  call: string,
  { status, headers, text }: Pick<Reply, 'status' | 'headers' | 'text'>,
): void {
  const { error, result } = JSON.parse(text) as { error?: { data: { reason: string } }; result?: object };
  if (status === 503) assert.ok(headers['retry-after'], call);
  else
    assert.ok(
      status === 200 && (result !== undefined || error?.data.reason === 'waitRanOut'),
      `${call}: ${status} ${text}`,
    );
}

/** Starts a service whose workers hang in texts. */
async function hangingService() {
  const service = await start(['--workers', '2', '--admin-port', '0']);
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  await client.call('text.tags', { collection_id, text_id, wait: 60 });
  const workers = childrenOf(service.child.pid!);
  assert.ok(workers.length >= 2);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const running = await client.call('text.create', { collection_id, body: 'A text about Malmö.' });
  await untilRunning(client, collection_id);
  const params = { collection_id, text_id: running.text_id, wait: 60 };
  const admin = /"admin":"([^"]+)"/.exec(service.stderr())![1]!;
  return { service, client, params, analysed: text_id, collection_id, admin };
}

/** Resolves once a worker has started a text. */
async function untilRunning(client: Client, collection_id: number): Promise<void> {
  const stats = async () =>
    (await client.call('collection.stats', { collection_id })) as unknown as { pending: number };
  await until(async () => (await stats()).pending === 1, 'a worker has the text');
}

// Concurrently, because these tests mostly wait.
suite('a stop in time', { concurrency: true }, () => {
  test('connections without a handshake, a request or a close release their descriptors', async () => {
    const [plain, secure] = await Promise.all([start(['--workers', '1']), start(['--workers', '1'], true)]);
    for (const { url } of [plain, secure])
      await post(`${url}/livez`, '', { verb: 'GET', headers: { connection: 'close' } });
    const before = [plain, secure].map(({ child }) => descriptorsOf(child.pid!));
    const sockets = await Promise.all([
      openIdle(plain.url, 20, 'GARBAGE\r\n\r\n'),
      openIdle(plain.url, 20, halfHeaders),
      openIdle(plain.url, 20),
      openIdle(secure.url, 40),
      openIdle(secure.url, 20, clientHello),
      openIdle(secure.url, 20, 'GET / HTTP/1.1\r\n\r\n'),
    ]);
    await untilDescriptors(secure.child.pid!, (count) => count >= before[1]! + 40);
    // Half of the silent connections are closed by the client.
    for (const socket of sockets[3].slice(20)) socket.end();
    for (const [index, { child }] of [plain, secure].entries()) {
      await untilDescriptors(child.pid!, (count) => count <= before[index]! + 5);
    }
    await Promise.all([endInTime(plain), endInTime(secure)]);
  });

  test('a service whose clients never finish the TLS handshake stops in time on SIGTERM', async () => {
    const service = await start(['--workers', '1'], true);
    await openIdle(service.url, 50);
    await openIdle(service.url, 50, clientHello);
    await endInTime(service);
  });

  test('a stop with hanging workers responds to every waiting call, whatever other clients do', async () => {
    const { service, client, params, analysed, collection_id, admin } = await hangingService();
    const send = (method: string, overrides: object = {}) =>
      client.send(JSON.stringify({ method, params: { ...params, ...overrides } }));
    const waiting = [
      ['text.tags', send('text.tags')],
      ['text.relatedTexts', send('text.relatedTexts')],
      ['text.relatedTexts that waits for other texts', send('text.relatedTexts', { text_id: analysed })],
      ['text.preview', send('text.preview', { body: 'A preview about Lund.', collection_id })],
      ['another text.preview', send('text.preview', { body: 'A preview about Ystad.', collection_id })],
    ] as const;
    // Two calls on one connection: the second has not begun, so the connection closes without a response to it.
    const body = JSON.stringify({ method: 'text.tags', params });
    const pipelined = openSocket(service.url);
    const call = `POST /rpc/json?access_token=${client.token} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    pipelined.send(`${call}${body}${call}${body}`);
    await Promise.all([
      openIdle(service.url, 10),
      openIdle(service.url, 10, halfHeaders),
      openIdle(service.url, 10, halfBody),
      openIdle(service.url, 10, 'GARBAGE\r\n\r\n'),
      openIdle(service.url, 5, manyCalls.repeat(50)),
      openIdle(admin, 5),
      openIdle(admin, 5, halfHeaders),
    ]);
    // When this call returns, the requests before it have been read.
    await client.call('account.get');
    await endInTime(service);

    for (const [name, reply] of waiting) assertResponse(name, await reply);
    const responses = (await pipelined.closed()).split('HTTP/1.1 ').slice(1);
    assert.ok(responses.length >= 1);
    for (const response of responses) {
      const [head = '', text = ''] = response.split('\r\n\r\n');
      const retry = /^retry-after: (\d+)/im.exec(head)?.[1];
      const headers = retry === undefined ? {} : { 'retry-after': retry };
      assertResponse('pipelined', { status: Number(head.slice(0, 3)), headers, text });
    }
  });
});
