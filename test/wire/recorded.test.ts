import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { checkResponse, type RpcResponse } from '../support/response.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

/**
 * One request as a historic client sent it. `<TOKEN>`, KEY, SECRET, the ids of groups and the ids from 606 to 700 are
 * placeholders.
 */
interface RecordedRequest {
  client: string;
  verb: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}
interface Call {
  method: string;
  params: Record<string, unknown>;
  id?: unknown;
}

const lines = readFileSync(new URL('recorded-requests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const requests = lines.map((line) => JSON.parse(line) as RecordedRequest);
const placeholder = /\b(60[6-9]|6[1-9]\d|700)\b/g;

const service = await runService();
const keys = await service.context.keys.issue('recorded');
await service.ready();
let token = await logIn();

async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await post(`${service.url}/rpc/json${path}`, body, { headers });
  // The Java client treats any other status as an outage.
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(reply.headers['content-encoding'], undefined);
  return reply.text;
}

async function call(method: string, params: object): Promise<RpcResponse> {
  return JSON.parse(await send(`?access_token=${token}`, JSON.stringify({ method, params }))) as RpcResponse;
}

async function logIn(): Promise<string> {
  const pair = { api_key: keys.apiKey, secret_key: keys.secretKey };
  const body = JSON.stringify({ method: 'auth.accessToken', params: pair });
  return (JSON.parse(await send('', body)) as RpcResponse).result!.access_token;
}

/** Collections of this run by their ids in the recording. */
const collections = new Map<string, number>();

/** Returns the recorded id of the collection that a request created: the first new id in later requests of its client. */
function createdId(index: number): string | undefined {
  const { client } = requests[index]!;
  const later = requests.slice(index + 1).filter((other) => other.client === client);
  return later.flatMap(({ body }) => body.match(placeholder) ?? []).find((id) => !collections.has(id));
}

/** Creates, once, a collection that existed before the recording. */
async function priorCollection(id: string): Promise<void> {
  if (collections.has(id)) return;
  const { result } = await call('collection.create', { name: `Prior ${id}`, language: 'en' });
  collections.set(id, result!.collection_id);
}

/** Groups of this run by their ids in the recording, client by client. */
const groups = new Map<string, number>();
const groupId = /(?<="group_id":)\d+/g;

/** Creates, once, a group that existed before the recording, in the language of the client's collections. */
async function priorGroup(client: string, id: string): Promise<void> {
  if (groups.has(`${client} ${id}`)) return;
  const create = requests.find((one) => one.client === client && one.body.includes('"collection.create"'));
  const { language } = create ? (JSON.parse(create.body) as Call).params : { language: 'en' };
  const { result } = await call('group.create', { name: `Prior ${client} ${id}`, language });
  groups.set(`${client} ${id}`, result!.group_id);
}

/** Records the groups that a request created or deleted; a new group has the first new id in later requests of its client. */
function recordGroups(index: number, method: string, response: RpcResponse): void {
  const { client, body } = requests[index]!;
  const ids = (from: string) => from.match(groupId) ?? [];
  if (method === 'group.delete') groups.delete(`${client} ${ids(body)[0]}`);
  if (method !== 'group.create' || response.result === undefined) return;
  const later = requests.slice(index + 1).filter((other) => other.client === client);
  const id = later.flatMap((other) => ids(other.body)).find((one) => !groups.has(`${client} ${one}`));
  if (id !== undefined) groups.set(`${client} ${id}`, response.result.group_id);
}

/** The calls that fail, because the recording was made without a service. */
const refusals: Record<string, ErrorName> = {
  'php group.addText': 'noSuchText', // The client has just deleted the text.
  'dotnet group.create': 'groupNameMissing', // Its method sends an id instead of a name.
  'dotnet group.relatedTexts': 'groupEmpty', // The client has just emptied the group.
};

async function fill(client: string, body: string): Promise<string> {
  for (const id of body.match(placeholder) ?? []) await priorCollection(id);
  if (!body.includes('"group.create"'))
    for (const id of body.match(groupId) ?? []) await priorGroup(client, id);
  return body
    .replaceAll(groupId, (id) => String(groups.get(`${client} ${id}`) ?? id))
    .replaceAll(placeholder, (id) => String(collections.get(id)))
    .replace('"KEY"', JSON.stringify(keys.apiKey))
    .replace('"SECRET"', JSON.stringify(keys.secretKey));
}

/** Checks a response as a client reads it: it has the id, and either a result or a known error. */
function readAsClient(client: string, response: RpcResponse, { method, params, id }: Call): void {
  assert.ok(methodsByName.has(method), method);
  checkResponse(response, { method, id });
  const refusal = refusals[`${client} ${method}`];
  if (refusal !== undefined) {
    assert.equal(response.error?.data.reason, refusal, method);
  } else if (params['wait'] === 0 && response.error !== undefined) {
    assert.ok(
      ['processing', 'stillProcessing'].includes(response.error.data.reason),
      JSON.stringify(response),
    );
  } else {
    assert.equal(response.error, undefined, `${method}: ${JSON.stringify(response.error)}`);
  }
}

for (const [index, { client, query, headers, body }] of requests.entries()) {
  const request = JSON.parse(body) as Call | Call[];
  const names = [request].flat().map(({ method }) => method);
  test(`${client}: ${names.join(', ')}`, async () => {
    const sent = await fill(client, body);
    const path = query && `?${query.replace('<TOKEN>', token)}`;
    const text = await send(path, sent, headers);
    const response = JSON.parse(text) as RpcResponse | RpcResponse[];
    assert.equal(Array.isArray(response), Array.isArray(request));
    const calls = [JSON.parse(sent) as Call | Call[]].flat();
    assert.equal([response].flat().length, calls.length);
    [response].flat().forEach((one, place) => {
      readAsClient(client, one, calls[place]!);
    });
    // As text, because a double loses digits of a large id.
    const ids = [...sent.matchAll(/"id":\s*("[^"]*"|[\d.]+)/g)].map(([, id]) => id!);
    for (const id of ids) assert.ok(text.includes(`"id":${id},`), text);

    if (names[0] === 'collection.create') {
      const id = createdId(index);
      if (id !== undefined) collections.set(id, (response as RpcResponse).result!.collection_id);
    }
    recordGroups(index, names[0]!, response as RpcResponse);
    if (names[0] === 'auth.accessToken') token = (response as RpcResponse).result!.access_token;
    if (names[0] === 'auth.invalidateToken') {
      assert.equal((await call('collection.list', {})).error?.data.reason, 'tokenInvalid');
      token = await logIn();
    }
  });
}
