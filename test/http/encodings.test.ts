import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { runService } from '../support/service.ts';

const bodyLimit = 256 * 1024;
const service = await runService({ workers: 0, bodyLimit });
const client = await service.newClient();
const ping = '{"method":"ping.ping","params":{"text":"åäö"}}';
const discover = '{"method":"rpc.discover"}';

test('gzip and deflate bodies are decompressed if they are declared', async () => {
  const compressed: [encoding: string, body: Buffer][] = [
    ['gzip', gzipSync(ping)],
    ['x-gzip', gzipSync(ping)],
    ['GZIP', gzipSync(ping)],
    ['deflate', deflateSync(ping)],
  ];
  for (const [encoding, body] of compressed) {
    for (const length of [
      {},
      { 'transfer-encoding': 'chunked' },
      { 'content-length': String(body.length) },
    ]) {
      const { status, text } = await client.send(body, {
        headers: { 'content-encoding': encoding, ...length },
      });
      assert.deepEqual([status, text], [200, '{"jsonrpc":"2.0","result":"pong"}'], encoding);
    }
  }
});

test('/rpc/json ignores any other declared encoding', async () => {
  for (const encoding of ['UTF-8', 'utf-8', 'identity', 'br', 'nonsense', '', 'aws-chunked']) {
    const { text } = await client.send(ping, { headers: { 'content-encoding': encoding } });
    assert.match(text, /"pong"/, encoding);
  }
});

test("REST refuses an encoding that it can't read, and lists those it can", async () => {
  const { secret_key } = await client.call('keys.create', { static: true, scope: 'write' });
  const body = JSON.stringify({ name: 'News', language: 'en' });
  const send = (coding: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${service.url}/v1/collections`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
        'content-encoding': coding,
      },
      body: bytes,
    });
  for (const coding of ['br', 'zstd', 'compress', 'gzip, gzip', 'utf-8']) {
    const reply = await send(coding, body);
    assert.equal(reply.status, 415, coding);
    assert.equal(reply.headers.get('accept-encoding'), 'gzip, deflate');
    const { type, detail } = (await reply.json()) as { type: string; detail: string };
    assert.equal(type, 'urn:textkin:error:encodingUnknown');
    assert.match(detail, /gzip or deflate/);
  }
  for (const [coding, bytes] of [['gzip', gzipSync(body)] as const, ['identity', body] as const])
    assert.equal((await send(coding, bytes as never)).status, 201, coding);
});

test('a damaged compressed body is refused as not JSON', async () => {
  const whole = gzipSync(ping);
  for (const body of [
    Buffer.from(ping),
    whole.subarray(0, 20),
    Buffer.concat([whole.subarray(0, 20), Buffer.alloc(9)]),
  ]) {
    for (const encoding of ['gzip', 'deflate']) {
      const { status, text } = await client.send(body, { headers: { 'content-encoding': encoding } });
      assert.equal(status, 200);
      assert.match(text, /"reason":"notJson"/);
    }
  }
  assert.match((await client.send(ping)).text, /"pong"/);
});

test('the limit counts decompressed bytes', async () => {
  const bodyOfLength = (length: number) => {
    const empty = '{"method":"ping.ping","params":""}';
    return gzipSync(empty.replace('""', `"${'x'.repeat(length - empty.length)}"`));
  };
  const headers = { 'content-encoding': 'gzip' };
  assert.match((await client.send(bodyOfLength(bodyLimit), { headers })).text, /"pong"/);
  for (const length of [bodyLimit + 1, 200 * bodyLimit]) {
    const { status, text } = await client.send(bodyOfLength(length), { headers });
    assert.equal(status, 413);
    assert.match(text, new RegExp(`"limit":${bodyLimit}\\b`));
  }
});

test('responses are compressed only for a client that accepts it', async () => {
  const plain = await client.send(discover);
  assert.equal(plain.headers['content-encoding'], undefined);
  const encodings: [accept: string, encoding: string | undefined][] = [
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['gzip; q=0.0, identity', undefined],
    ['', undefined],
    ['x-br-gzip', undefined],
  ];
  for (const [accept, encoding] of encodings) {
    const { headers, bytes } = await client.send(discover, { headers: { 'accept-encoding': accept } });
    assert.equal(headers['content-encoding'], encoding, accept);
    const unpack =
      { gzip: gunzipSync, br: brotliDecompressSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    assert.equal(unpack(bytes).toString(), plain.text, accept);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  }
});
