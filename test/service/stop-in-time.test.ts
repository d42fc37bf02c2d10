import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { selfSigned } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { type Client, login } from '../support/client.ts';
import { descriptorsOf, untilDescriptors } from '../support/descriptors.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post, type Reply } from '../support/post.ts';
import { childrenOf, serve, type ServerProcess } from '../support/process.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** Connections that send some bytes, or none, then neither read nor close, whatever the service does. */
async function deafTo(url: string, count: number, bytes: string | Buffer = ''): Promise<Socket[]> {
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

/** The service as a process of its own, which speaks https where it is asked to. */
function start(flags: string[] = [], isTls = false): Promise<ServerProcess> {
  const folder = temporaryFolder();
  if (!isTls) return serve(folder, flags);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const pair = selfSigned('localhost');
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key, { mode: 0o600 });
  return serve(join(folder, 'data'), [...flags, '--tls-cert', cert, '--tls-key', key]);
}

/** Ends the service, in order and before a supervisor would kill it. */
async function endInTime(service: ServerProcess): Promise<void> {
  const began = performance.now();
  // One that does not end shall fail the test and not hold it up.
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

/** What a call that was under way when the service stopped may get: what it asked for, waitRanOut, or 503 and when to come back. */
function assertAnswered(
  what: string,
  { status, headers, text }: Pick<Reply, 'status' | 'headers' | 'text'>,
): void {
  const { error, result } = JSON.parse(text) as { error?: { data: { reason: string } }; result?: object };
  if (status === 503) assert.ok(headers['retry-after'], what);
  else
    assert.ok(
      status === 200 && (result !== undefined || error?.data.reason === 'waitRanOut'),
      `${what}: ${status} ${text}`,
    );
}

/** A service whose workers all hang, and texts that they are at. */
async function hangingService() {
  const service = await start(['--workers', '2', '--admin-port', '0']);
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  await client.call('text.tags', { collection_id, text_id, wait: 60 });
  const workers = childrenOf(service.child.pid!);
  assert.ok(workers.length >= 2);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const hung = await client.call('text.create', { collection_id, body: 'A text about Malmö.' });
  await untilRunning(client, collection_id);
  const params = { collection_id, text_id: hung.text_id, wait: 60 };
  const admin = /"admin":"([^"]+)"/.exec(service.stderr())![1]!;
  return { service, client, params, analysed: text_id, collection_id, admin };
}

/** Resolves once a worker has been given a text. */
async function untilRunning(client: Client, collection_id: number): Promise<void> {
  const stats = async () =>
    (await client.call('collection.stats', { collection_id })) as unknown as { pending: number };
  await until(async () => (await stats()).pending === 1, 'a worker has the text');
}

// At once, for they wait most of the time.
suite('a stop in time', { concurrency: true }, () => {
  test('connections that end in no handshake, no request and no close give their descriptors back', async () => {
    const [plain, secure] = await Promise.all([start(['--workers', '1']), start(['--workers', '1'], true)]);
    for (const { url } of [plain, secure])
      await post(`${url}/livez`, '', { verb: 'GET', headers: { connection: 'close' } });
    const before = [plain, secure].map(({ child }) => descriptorsOf(child.pid!));
    const sockets = await Promise.all([
      deafTo(plain.url, 20, 'GARBAGE\r\n\r\n'),
      deafTo(plain.url, 20, halfHeaders),
      deafTo(plain.url, 20),
      deafTo(secure.url, 40),
      deafTo(secure.url, 20, clientHello),
      deafTo(secure.url, 20, 'GET / HTTP/1.1\r\n\r\n'),
    ]);
    await untilDescriptors(secure.child.pid!, (count) => count >= before[1]! + 40);
    // Half of those that are silent leave, the others do not.
    for (const socket of sockets[3].slice(20)) socket.end();
    for (const [index, { child }] of [plain, secure].entries()) {
      await untilDescriptors(child.pid!, (count) => count <= before[index]! + 5);
    }
    await Promise.all([endInTime(plain), endInTime(secure)]);
  });

  test('SIGTERM ends a service in time whose clients are in the TLS handshake and stay there', async () => {
    const service = await start(['--workers', '1'], true);
    await deafTo(service.url, 50);
    await deafTo(service.url, 50, clientHello);
    await endInTime(service);
  });

  test('a stop beside workers that hang answers every call that waits, whatever other clients do', async () => {
    const { service, client, params, analysed, collection_id, admin } = await hangingService();
    const send = (method: string, more: object = {}) =>
      client.send(JSON.stringify({ method, params: { ...params, ...more } }));
    const held = [
      ['text.tags', send('text.tags')],
      ['text.relatedTexts', send('text.relatedTexts')],
      ['text.relatedTexts that waits for others', send('text.relatedTexts', { text_id: analysed })],
      ['text.preview', send('text.preview', { body: 'A preview about Lund.', collection_id })],
      ['another text.preview', send('text.preview', { body: 'A preview about Ystad.', collection_id })],
    ] as const;
    // Two calls on one connection: the second has not begun, and is told so by the end of the connection.
    const body = JSON.stringify({ method: 'text.tags', params });
    const pipelined = openSocket(service.url);
    const call = `POST /rpc/json?access_token=${client.token} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    pipelined.send(`${call}${body}${call}${body}`);
    await Promise.all([
      deafTo(service.url, 10),
      deafTo(service.url, 10, halfHeaders),
      deafTo(service.url, 10, halfBody),
      deafTo(service.url, 10, 'GARBAGE\r\n\r\n'),
      deafTo(service.url, 5, manyCalls.repeat(50)),
      deafTo(admin, 5),
      deafTo(admin, 5, halfHeaders),
    ]);
    // What came before it has been read by then.
    await client.call('account.get');
    await endInTime(service);

    for (const [what, reply] of held) assertAnswered(what, await reply);
    const answers = (await pipelined.closed()).split('HTTP/1.1 ').slice(1);
    assert.ok(answers.length >= 1);
    for (const answer of answers) {
      const [head = '', text = ''] = answer.split('\r\n\r\n');
      const retry = /^retry-after: (\d+)/im.exec(head)?.[1];
      const headers = retry === undefined ? {} : { 'retry-after': retry };
      assertAnswered('pipelined', { status: Number(head.slice(0, 3)), headers, text });
    }
  });
});
