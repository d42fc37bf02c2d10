import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { responsesIn, runExample } from '../../scripts/docs/example.ts';
import { runService } from '../support/service.ts';

const root = new URL('../../', import.meta.url);
const skip = existsSync(new URL('models/en-sv/encoder.onnx', root))
  ? false
  : 'models/en-sv/encoder.onnx is missing';

interface Answer {
  result: { tags?: { relevance: number }[]; related_texts?: { relevance: number; publish_date: string }[] };
}

/** Returns the response without dates, which differ between runs. */
function comparable(answer: Answer): unknown {
  const copy = structuredClone(answer);
  for (const text of copy.result.related_texts ?? []) text.publish_date = '';
  return copy;
}

/** The calls of the quick start after the login, as they are passed to `call`, and the responses shown. */
function quickStart() {
  const page = readFileSync(new URL('docs/quick-start.md', root), 'utf8');
  const calls = [...page.matchAll(/^call '(.*?)'$/gms)].map(([, json]) => JSON.parse(json!) as object);
  const shown = [...page.matchAll(/```json\n(.*?)\n```/gs)].flatMap(([, lines]) => lines!.split('\n'));
  return { calls, shown: shown.map((line) => JSON.parse(line) as Answer) };
}

test(
  "the README's example is what the service returns: npm run gen:readme-example writes it",
  { skip },
  async () => {
    const shown = responsesIn(readFileSync(new URL('README.md', root), 'utf8')) as Answer[];
    const service = await runService();
    const { token } = await service.newClient();
    const responses = (await runExample(service.url, token)).map(({ response }) => response as Answer);
    assert.deepEqual(shown.map(comparable), responses.map(comparable));
  },
);

test("the quick start's responses are those that the service returns", { skip }, async () => {
  const { calls, shown } = quickStart();
  const service = await runService();
  const { token } = await service.newClient();
  const responses: Answer[] = [];
  for (const call of calls) {
    const response = await fetch(`${service.url}/rpc/json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(call),
    });
    responses.push((await response.json()) as Answer);
  }
  assert.equal(shown.length, 2);
  assert.deepEqual(shown.map(comparable), responses.slice(-2).map(comparable));
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
