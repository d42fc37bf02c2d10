import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { RpcResponse } from '../support/response.ts';
import { runService } from '../support/service.ts';

const bodyLimit = 1024 * 1024;
const service = await runService({ workers: 0, bodyLimit });
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Charsets', language: 'sv' });

const create = (body: string) =>
  JSON.stringify({ method: 'text.create', params: { collection_id, body, force: true } });
const big = (text: string) => Buffer.from(text, 'utf16le').swap16();

async function send(body: Uint8Array, contentType: string, headers = {}): Promise<RpcResponse> {
  const { status, text } = await client.send(body, { headers: { 'content-type': contentType, ...headers } });
  assert.equal(status, 200);
  return JSON.parse(text) as RpcResponse;
}

/** Returns the body of the stored text. */
async function storedBody({ result, error }: RpcResponse): Promise<string | undefined> {
  assert.ok(result, JSON.stringify(error));
  return (await client.call('text.get', { collection_id, text_id: result.text_id, include_body: true })).body;
}

const swedish = 'Räksmörgås på Östgötagatan – “dyr”, 12 €.';
const latin = (text: string) => Buffer.from(text, 'latin1');
/** Encodes a text in Windows-1252, which has some characters that Latin-1 lacks. */
const windows = (text: string) =>
  latin(
    text.replaceAll(/[–“”€]/g, (one) =>
      String.fromCharCode({ '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }[one]!),
    ),
  );

test('a body is decoded from the charset of its Content-Type', async () => {
  const request = create(swedish);
  const cases: [contentType: string, body: Buffer][] = [
    ['application/json; charset=windows-1252', windows(request)],
    ['text/plain;charset="Windows-1252"', windows(request)],
    ['application/x-www-form-urlencoded; CHARSET=cp1252; q=1', windows(request)],
    // The Encoding standard reads both labels as Windows-1252.
    ['application/json; charset=ISO-8859-1', windows(request)],
    ['application/json; charset=latin1', windows(request)],
    ['application/json; charset=UTF-16', Buffer.from(request, 'utf16le')],
    ['application/json; charset=UTF-16', big(request)],
    ['application/json; charset=utf-16', Buffer.from(`\ufeff${request}`, 'utf16le')],
    ['application/json; charset=utf-16', big(`\ufeff${request}`)],
    ['application/json; charset=utf-16le', Buffer.from(request, 'utf16le')],
    ['application/json; charset=utf-16be', big(request)],
    ['application/json; charset=utf8', Buffer.from(request)],
    ['application/json; charset=utf-8', Buffer.from(`\ufeff${request}`)],
    // An unknown charset is read as UTF-8.
    ['application/json; charset=nonsense', Buffer.from(request)],
    ['application/json; charset=', Buffer.from(request)],
    ['nonsense', Buffer.from(request)],
  ];
  for (const [contentType, body] of cases) {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      assert.equal(await storedBody(await send(body, contentType, headers)), swedish, contentType);
    }
    const compressed = await send(gzipSync(body), contentType, { 'content-encoding': 'gzip' });
    assert.equal(await storedBody(compressed), swedish, `${contentType}, compressed`);
  }
  const cyrillic = create('Снег.').replace('Снег', '\u00f3\u00ce\u00c5\u00c7');
  assert.equal(await storedBody(await send(latin(cyrillic), 'text/json; charset=koi8-r')), 'Снег.');
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);
  const [head, tail] = create('@').split('@') as [string, string];
  const shiftJis = Buffer.concat([Buffer.from(head), japanese, Buffer.from(tail)]);
  assert.equal(await storedBody(await send(shiftJis, 'application/json; charset=Shift_JIS')), '日本');
});

test('a long body in another charset is decoded whole, in a batch too', async () => {
  const long = 'åäö '.repeat(20_000);
  for (const [charset, body] of [
    ['iso-8859-1', latin(`[${create(long)}]`)],
    ['utf-16', Buffer.from(`[${create(long)}]`, 'utf16le')],
  ] as const) {
    const responses = (await send(body, `application/json; charset=${charset}`)) as unknown as RpcResponse[];
    assert.equal(await storedBody(responses[0]!), long, charset);
  }
});

test('a body that is invalid in its charset is refused with a sentence that says so, and nothing is stored', async () => {
  const { next_id } = await client.call('collection.get', { collection_id });
  const lone = Buffer.from(create('a@b').replace('@', '\ud83d'), 'utf16le');
  const cases: [charset: string, body: Buffer][] = [
    ['utf-16', lone],
    ['utf-16', Buffer.from(create('x'), 'utf16le').subarray(0, -1)],
    ['shift_jis', Buffer.concat([Buffer.from('{"method":"'), Buffer.from([0x93])])],
    ['euc-kr', Buffer.concat([Buffer.from(create('x')), Buffer.from([0xff, 0xff])])],
  ];
  for (const [charset, body] of cases) {
    const { error } = await send(body, `application/json; charset=${charset}`);
    assert.deepEqual([error?.data.reason, error?.data.field], ['notInCharset', 'body'], charset);
    assert.match(error!.msg, /charset/);
  }
  const utf8 = await send(windows(create(swedish)), 'application/json; charset=utf-8');
  assert.equal(utf8.error?.data.reason, 'notUtf8');
  assert.equal((await client.call('collection.get', { collection_id })).next_id, next_id);
});

test('the limit of a body counts its bytes as UTF-8', async () => {
  const request = (length: number) => latin(`{"method":"ping.ping","params":"${'å'.repeat(length)}"}`);
  const type = { headers: { 'content-type': 'application/json; charset=latin1' } };
  assert.match((await client.send(request(400_000), type)).text, /"pong"/);
  const { status, text } = await client.send(request(600_000), type);
  assert.deepEqual([status, (JSON.parse(text) as RpcResponse).error?.data.limit], [413, bodyLimit]);
});
