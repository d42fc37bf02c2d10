import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { parseTraceparent } from '../../packages/server/src/rpc/trace.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const valid = `00-${traceId}-${parentId}-01`;

const service = await runService({ workers: 0, database: undefined });
const client = await service.newClient();

test('a traceparent is parsed as in the W3C recommendation', () => {
  for (const header of [
    valid,
    valid.replace(/01$/, 'fe'),
    `cc-${valid.slice(3)}`,
    `cc-${valid.slice(3)}-more`,
  ])
    assert.deepEqual(parseTraceparent(header), { traceId, parentId }, header);
  const invalid = [
    undefined,
    '',
    'x',
    `ff-${valid.slice(3)}`,
    `${valid}-more`,
    `cc-${valid.slice(3)}more`,
    `${valid}, ${valid}`,
    valid.toUpperCase(),
    valid.replace(traceId, '0'.repeat(32)),
    valid.replace(parentId, '0'.repeat(16)),
    valid.replace(traceId, traceId.slice(1)),
    valid.slice(0, -1),
    ` ${valid}`,
    `${valid}\n`,
    [valid],
  ];
  for (const header of invalid) assert.equal(parseTraceparent(header), undefined, JSON.stringify(header));
});

/** Returns the log lines of a request. */
async function linesOf(body: string, headers: Record<string, string> = {}) {
  const before = service.log().length;
  await client.send(body, { headers });
  return service
    .log()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"method"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('the trace is in the log lines of a call, of every call of a batch, and of invalid requests', async () => {
  const ping = '{"method":"ping.ping"}';
  const bodies: [body: string, methods: string[]][] = [
    [ping, ['ping.ping']],
    [`[${ping},{"method":"collection.list"}]`, ['ping.ping', 'collection.list']],
    ['{', ['unreadable']],
    ['{"method":"no.such"}', ['unknown']],
  ];
  for (const [body, methods] of bodies) {
    const lines = await linesOf(body, { traceparent: valid });
    assert.deepEqual(
      lines.map(({ method, trace_id, parent_id }) => [method, trace_id, parent_id]),
      methods.map((method) => [method, traceId, parentId]),
    );
  }
});

test('an unexpected failure is logged with its trace', async () => {
  const database = new Database(join(service.folder, 'textkin.db'));
  database.exec('alter table collection rename to lost');
  const lines = await linesOf('{"method":"collection.list"}', { traceparent: valid });
  database.exec('alter table lost rename to collection');
  database.close();
  assert.deepEqual(
    lines.map(({ msg, trace_id, parent_id }) => [msg, trace_id, parent_id]),
    [['a call failed unexpectedly', traceId, parentId]],
  );
});

test('an invalid or repeated traceparent is not logged, and no new trace begins', async () => {
  const ping = '{"method":"ping.ping"}';
  for (const headers of [undefined, { traceparent: `${valid}-x` }, { traceparent: 'forged","a":"b' }]) {
    const [line] = await linesOf(ping, headers);
    assert.ok(line && !('trace_id' in line) && !('parent_id' in line), JSON.stringify(line));
  }
  const before = service.log().length;
  const socket = openSocket(service.url);
  const twice = `traceparent: ${valid}\r\n`.repeat(2);
  socket.send(
    `POST /rpc/json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${twice}Content-Length: ${ping.length}\r\n\r\n${ping}`,
  );
  assert.match(await socket.closed(), /pong/);
  assert.match(service.log().slice(before), /"method":"ping.ping"/);
  assert.doesNotMatch(service.log().slice(before), /trace_id/);
});
