import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { responsesIn, runExample } from '../../scripts/docs/example.ts';
import { runService } from '../support/service.ts';

const root = new URL('../../', import.meta.url);
const skip = existsSync(new URL('models/en-sv/encoder.onnx', root))
  ? false
  : 'models/en-sv/encoder.onnx is missing';

interface RpcResponse {
  result: { tags?: { relevance: number }[]; related_texts?: { relevance: number; publish_date: string }[] };
}

/** Returns the response without dates, which differ between runs. */
function comparable(response: RpcResponse): unknown {
  const copy = structuredClone(response);
  for (const text of copy.result.related_texts ?? []) text.publish_date = '';
  return copy;
}

/** Returns the calls of the quick start after the login, as they are passed to `call`, and the responses that the page shows. */
function quickStart() {
  const page = readFileSync(new URL('docs/quick-start.md', root), 'utf8');
  const calls = [...page.matchAll(/^call '(.*?)'$/gms)].map(([, json]) => JSON.parse(json!) as object);
  const shownLines = [...page.matchAll(/```json\n(.*?)\n```/gs)].flatMap(([, lines]) => lines!.split('\n'));
  return { calls, shownResponses: shownLines.map((line) => JSON.parse(line) as RpcResponse) };
}

test(
  "the README's example is what the service returns: npm run gen:readme-example writes it",
  { skip },
  async () => {
    const shownResponses = responsesIn(readFileSync(new URL('README.md', root), 'utf8')) as RpcResponse[];
    const service = await runService();
    const { token } = await service.newClient();
    const responses = (await runExample(service.url, token)).map(({ response }) => response as RpcResponse);
    assert.deepEqual(shownResponses.map(comparable), responses.map(comparable));
  },
);

test("the quick start's responses are those that the service returns", { skip }, async () => {
  const { calls, shownResponses } = quickStart();
  const service = await runService();
  const { token } = await service.newClient();
  const responses: RpcResponse[] = [];
  for (const call of calls) {
    const response = await fetch(`${service.url}/rpc/json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(call),
    });
    responses.push((await response.json()) as RpcResponse);
  }
  assert.equal(shownResponses.length, 2);
  assert.deepEqual(shownResponses.map(comparable), responses.slice(-2).map(comparable));
});

test(
  "the batch on the REST page returns the shown results, after the page's first text",
  { skip },
  async () => {
    const page = readFileSync(new URL('docs/rest.md', root), 'utf8');
    const service = await runService();
    const { token } = await service.newClient();
    const post = async (path: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(service.url + path, { method: 'POST', headers, body });
      return await response.json();
    };
    const [collection, text] = [...page.matchAll(/ -d '(\{[^']*\})'\n/g)].map(([, json]) => json!);
    await post('/v1/collections', collection ?? '');
    await post('/v1/collections/1/texts', text ?? '');
    const [calls, responses] = [...page.matchAll(/```json\n(\[.*?\])\n```/gs)].map(([, json]) => json!);
    assert.deepEqual(await post('/v1/batch', calls!), JSON.parse(responses!));
  },
);
