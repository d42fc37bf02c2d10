import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { type Answer, checkAnswer } from '../support/answer.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

/**
 * One request as a historic client sent it. `<TOKEN>`, KEY, SECRET, the ids of groups and the ids from 606 to 700 are
 * placeholders.
 */
interface Recorded {
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
const recorded = lines.map((line) => JSON.parse(line) as Recorded);
const placeholder = /\b(60[6-9]|6[1-9]\d|700)\b/g;

const service = await runService();
const keys = await service.context.keys.issue('recorded');
await service.ready();
let token = await logIn();

async function send(path: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await post(`${service.url}/rpc/json${path}`, body, { headers });
  // The Java client takes any other status for an outage.
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(reply.headers['content-encoding'], undefined);
  return reply.text;
}

async function call(method: string, params: object): Promise<Answer> {
  return JSON.parse(await send(`?access_token=${token}`, JSON.stringify({ method, params }))) as Answer;
}

async function logIn(): Promise<string> {
  const pair = { api_key: keys.apiKey, secret_key: keys.secretKey };
  const body = JSON.stringify({ method: 'auth.accessToken', params: pair });
  return (JSON.parse(await send('', body)) as Answer).result!.access_token;
}

/** Collections of this run by their ids in the recording. */
const collections = new Map<string, number>();

/** The recorded id of the collection that a request created: the next one that its client goes on to name. */
function createdId(index: number): string | undefined {
  const { client } = recorded[index]!;
  const later = recorded.slice(index + 1).filter((other) => other.client === client);
  return later.flatMap(({ body }) => body.match(placeholder) ?? []).find((id) => !collections.has(id));
}

/** A collection that was there before the recording began. */
async function priorCollection(id: string): Promise<void> {
  if (collections.has(id)) return;
  const { result } = await call('collection.create', { name: `Prior ${id}`, language: 'en' });
  collections.set(id, result!.collection_id);
}

/** Groups of this run by their ids in the recording, client by client. */
const groups = new Map<string, number>();
const groupId = /(?<="group_id":)\d+/g;

/** A group that was there before the recording began, of the language of the client's collections. */
async function priorGroup(client: string, id: string): Promise<void> {
  if (groups.has(`${client} ${id}`)) return;
  const create = recorded.find((one) => one.client === client && one.body.includes('"collection.create"'));
  const { language } = create ? (JSON.parse(create.body) as Call).params : { language: 'en' };
  const { result } = await call('group.create', { name: `Prior ${client} ${id}`, language });
  groups.set(`${client} ${id}`, result!.group_id);
}

/** Takes note of what a request did to groups; a new one is the one that its client goes on to name. */
function noteGroups(index: number, method: string, answer: Answer): void {
  const { client, body } = recorded[index]!;
  const ids = (from: string) => from.match(groupId) ?? [];
  if (method === 'group.delete') groups.delete(`${client} ${ids(body)[0]}`);
  if (method !== 'group.create' || answer.result === undefined) return;
  const later = recorded.slice(index + 1).filter((other) => other.client === client);
  const id = later.flatMap((other) => ids(other.body)).find((one) => !groups.has(`${client} ${one}`));
  if (id !== undefined) groups.set(`${client} ${id}`, answer.result.group_id);
}

/** What the clients asked for and can't have: the recording was made without a service behind it. */
const refused: Record<string, ErrorName> = {
  'php group.addText': 'noSuchText', // It has deleted the text just before.
  'dotnet group.create': 'groupNameMissing', // Its method sends an id instead of a name.
  'dotnet group.relatedTexts': 'groupEmpty', // It has emptied the group just before.
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

/** What a client does with an answer: it finds its id, and either a result or an error that it can name. */
function readAsClient(client: string, answer: Answer, { method, params, id }: Call): void {
  assert.ok(methodsByName.has(method), method);
  checkAnswer(answer, { method, id });
  const refusal = refused[`${client} ${method}`];
  if (refusal !== undefined) {
    assert.equal(answer.error?.data.reason, refusal, method);
  } else if (params['wait'] === 0 && answer.error !== undefined) {
    assert.ok(['processing', 'stillProcessing'].includes(answer.error.data.reason), JSON.stringify(answer));
  } else {
    assert.equal(answer.error, undefined, `${method}: ${JSON.stringify(answer.error)}`);
  }
}

for (const [index, { client, query, headers, body }] of recorded.entries()) {
  const request = JSON.parse(body) as Call | Call[];
  const names = [request].flat().map(({ method }) => method);
  test(`${client}: ${names.join(', ')}`, async () => {
    const sent = await fill(client, body);
    const path = query && `?${query.replace('<TOKEN>', token)}`;
    const text = await send(path, sent, headers);
    const answer = JSON.parse(text) as Answer | Answer[];
    assert.equal(Array.isArray(answer), Array.isArray(request));
    const calls = [JSON.parse(sent) as Call | Call[]].flat();
    assert.equal([answer].flat().length, calls.length);
    [answer].flat().forEach((one, place) => {
      readAsClient(client, one, calls[place]!);
    });
    // As text, for a double can't tell the digits of a large id.
    const ids = [...sent.matchAll(/"id":\s*("[^"]*"|[\d.]+)/g)].map(([, id]) => id!);
    for (const id of ids) assert.ok(text.includes(`"id":${id},`), text);

    if (names[0] === 'collection.create') {
      const id = createdId(index);
      if (id !== undefined) collections.set(id, (answer as Answer).result!.collection_id);
    }
    noteGroups(index, names[0]!, answer as Answer);
    if (names[0] === 'auth.accessToken') token = (answer as Answer).result!.access_token;
    if (names[0] === 'auth.invalidateToken') {
      assert.equal((await call('collection.list', {})).error?.data.reason, 'tokenInvalid');
      token = await logIn();
    }
  });
}
