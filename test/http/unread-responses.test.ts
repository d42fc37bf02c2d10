/** Limits of the responses that networks without a token leave unread. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { buildApp } from '../../packages/server/src/http/app.ts';
import {
  limitUnreadResponses,
  UnreadResponses,
} from '../../packages/server/src/http/connections/unread-responses.ts';
import { until } from '../support/until.ts';

/** More bytes than the system buffers for a client that reads nothing. */
const long = Buffer.alloc(16 * 2 ** 20);

test('above the limit of a network, its costliest response is cut off, and no response of another network is', () => {
  const unread = new UnreadResponses({ ofNetwork: 100, all: 1000 });
  const cutOff: string[] = [];
  const add = (network: string, bytes: number, name: string) =>
    unread.add(network, bytes, () => cutOff.push(name));
  add('b', 100, 'other');
  add('a', 90, 'long');
  const release = add('a', 10, 'short');
  assert.deepEqual(cutOff, []);
  add('a', 11, 'next');
  assert.deepEqual([cutOff, unread.total], [['long'], 121]);
  release();
  release();
  assert.equal(unread.total, 111);
});

test('above the limit of all networks, the costliest response of all is cut off', () => {
  const unread = new UnreadResponses({ ofNetwork: 100, all: 250 });
  const cutOff: string[] = [];
  for (const network of ['a', 'b', 'c', 'd']) unread.add(network, 80, () => cutOff.push(network));
  assert.deepEqual([cutOff.length, unread.total], [1, 240]);
});

test('connections that read nothing are cut off, except connections of an account, and other clients get responses', async () => {
  const app = buildApp({ bodyLimit: 1000, stopping: () => false });
  const unread = new UnreadResponses({ ofNetwork: 5 * long.length, all: 100 * long.length });
  limitUnreadResponses(app, ({ url }) => (url === '/own' ? 1 : '127.0.0.1'), unread);
  const cutOff: Record<string, number> = { '/long': 0, '/own': 0 };
  app.addHook('onRequest', ({ url, raw: { socket } }, _reply, done) => {
    socket.once('close', () => (cutOff[url] = (cutOff[url] ?? 0) + 1));
    done();
  });
  for (const path of ['/long', '/own']) app.get(path, (_request, reply) => reply.send(long));
  app.get('/short', (_request, reply) => reply.send('short'));
  const { port, origin } = new URL(await app.listen({ port: 0 }));
  const sockets: Socket[] = [];
  const ask = (path: string) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    sockets.push(socket);
  };
  try {
    for (let at = 0; at < 8; at++) ask('/own');
    for (let at = 0; at < 8; at++) ask('/long');
    await until(
      () => cutOff['/long'] === 3,
      () => `the costliest are cut off, ${cutOff['/long']} were`,
    );
    assert.equal(unread.total, 5 * long.length);
    assert.equal(await (await fetch(`${origin}/short`)).text(), 'short');
    assert.equal((await (await fetch(`${origin}/long`)).arrayBuffer()).byteLength, long.length);
    assert.equal(cutOff['/own'], 0);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
  await until(() => unread.total === 0, 'nothing is counted any more');
});
