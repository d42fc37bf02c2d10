import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { unlessFull } from '../../support/repetitions.ts';
import { defineMethod } from '../../packages/server/src/contract/method.ts';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { Callers } from '../../packages/server/src/http/connections/callers.ts';
import { addRpc } from '../../packages/server/src/http/rpc.ts';
import { makeCertificate } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { post } from '../support/post.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** The names of the calls that ran, and an entry for each closed connection. */
const calls: string[] = [];
let heldResult = Promise.withResolvers<string>();
const megabyte = 'x'.repeat(2 ** 20);

const open = <T extends z.ZodType>(name: string, result: T, run: () => z.input<T> | Promise<z.input<T>>) =>
  defineMethod({ name, summary: '', readOnly: true, needsToken: false, params: z.object({}), result, run });
const methods = [
  open('test.long', z.string(), () => megabyte.repeat(15)),
  open('test.short', z.string(), () => 'short'),
  open('test.held', z.string(), () => heldResult.promise),
];

const { cert, key } = makeCertificate('unread');
const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };

/** Starts the HTTP layer with responses of the length that a test needs, on its own port. */
async function listen({ unreadMs = 60_000, memoryLimit = 64 * 2 ** 20, https = false }) {
  const options = { bodyLimit: 65_536, stopping: () => false, unreadMs };
  const app = buildApp({ ...options, ...(https && { tls }) });
  const dispatcher = {
    methods: new Map(methods.map((method) => [method.name, method])),
    context: undefined as never,
    authenticate: () => Promise.resolve(undefined),
    admit: () => Promise.resolve(),
    confine: () => Promise.resolve(),
    observe({ method }: { method: string }) {
      calls.push(method);
    },
  };
  // The caller is signed in; less is buffered for other callers (test/http/unread-responses.test.ts).
  const callers = new Callers();
  callers.rememberAccount('known', 1);
  addRpc(app, dispatcher, { bodyLimit: 65_536, memoryLimit, callers });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanup(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const connections = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((_error, count) => {
        resolve(count);
      });
    });
  return { url, connections };
}

const request = (method: string, id = 1) => {
  const body = JSON.stringify({ method, id });
  return `POST /rpc/json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer known\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
const count = (name: string) => calls.filter((one) => one === name).length;

for (const https of [false, true]) {
  test(`a client that does not read its response over ${https ? 'https' : 'http'} is disconnected; a client that waits for a response is not`, async () => {
    heldResult = Promise.withResolvers();
    calls.length = 0;
    // Longer than a client waits for its turn on a busy machine: with 300 ms, the client that reads was once cut off.
    const { url, connections } = await listen({ unreadMs: 2000, https });
    const waiting = openSocket(url);
    waiting.send(request('test.held'));
    await until(async () => (await connections()) === 1, 'the waiting client is connected');
    const silent = openSocket(url);
    silent.socket.pause();
    silent.send(request('test.long'));
    await until(() => count('test.long') === 1, 'the long response is made');
    await until(async () => (await connections()) === 1, 'the client that does not read is disconnected');
    // The client notices when it reads, and receives the bytes of the buffers.
    silent.socket.resume();
    assert.ok((await silent.closed()).length < 15 * 2 ** 20);
    heldResult.resolve('at last');
    assert.match(await waiting.until('at last'), /^HTTP\/1\.1 200 /);
    const { text } = await post(`${url}/rpc/json`, '{"method":"test.long"}', {
      headers: { authorization: 'Bearer known' },
    });
    assert.equal((JSON.parse(text) as { result: string }).result.length, 15 * 2 ** 20);
  });
}

test('a connection has one response in progress, however many requests are pipelined', async () => {
  const { url } = await listen({});
  calls.length = 0;
  const pipelining = openSocket(url);
  pipelining.socket.pause();
  pipelining.send(Array.from({ length: 500 }, (_, id) => request('test.long', id)).join(''));
  await until(() => count('test.long') > 0, 'the first response is made');
  for (let round = 0; round < 20; round++) await post(`${url}/rpc/json`, '{"method":"test.short"}');
  assert.equal(count('test.long'), 1);
  pipelining.socket.destroy();
  for (let round = 0; round < 20; round++) await post(`${url}/rpc/json`, '{"method":"test.short"}');
  assert.ok(count('test.long') <= 2);
});

test('pipelined requests have their responses in order', { skip: unlessFull }, async () => {
  const { url } = await listen({});
  const pipelining = openSocket(url);
  const ids = Array.from({ length: 5000 }, (_, id) => id);
  pipelining.send(ids.map((id) => request('test.short', id)).join(''));
  const responses = await pipelining.until('"id":4999,');
  assert.deepEqual(
    [...responses.matchAll(/"id":(\d+),/g)].map(([, id]) => Number(id)),
    ids,
  );
  pipelining.socket.destroy();
});

test(
  'unread responses are bounded in all: the oldest and longest are dropped first',
  { skip: unlessFull },
  async () => {
    const { url } = await listen({ memoryLimit: 60 * 2 ** 20 });
    calls.length = 0;
    const silent = [];
    for (let made = 1; made <= 12; made++) {
      const bare = openSocket(url);
      bare.socket.pause();
      bare.send(request('test.long'));
      silent.push(bare);
      await until(() => count('test.long') === made, 'the response is made');
      assert.equal((await post(`${url}/rpc/json`, '{"method":"test.short"}')).status, 200);
    }
    // Four of 15 MiB with their envelopes exceed 60 MiB.
    assert.equal(count('cut off'), 9);
    const last = silent.at(-1)!;
    last.socket.resume();
    assert.ok((await last.until('"}')).length > 15 * 2 ** 20);
    for (const { socket } of silent) socket.destroy();
  },
);
