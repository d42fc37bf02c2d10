import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answersIn, runExample } from '../../scripts/docs/example.ts';
import { runService } from '../support/service.ts';

const root = new URL('../../', import.meta.url);
const skip = existsSync(new URL('models/en-sv/encoder.onnx', root))
  ? false
  : 'models/en-sv/encoder.onnx is missing';

interface Answer {
  result: { tags?: { relevance: number }[]; related_texts?: { relevance: number; publish_date: string }[] };
}

const lists = ({ result }: Answer) => [...(result.tags ?? []), ...(result.related_texts ?? [])];

/** The answer without what a run or a processor may change: dates and relevance. */
function comparable(answer: Answer): unknown {
  const copy = structuredClone(answer);
  for (const entry of lists(copy)) entry.relevance = 0;
  for (const text of copy.result.related_texts ?? []) text.publish_date = '';
  return copy;
}

test(
  "the README's example is what the service answers: node scripts/gen-example.ts writes it",
  { skip },
  async () => {
    const shown = answersIn(readFileSync(new URL('README.md', root), 'utf8')) as Answer[];
    const service = await runService();
    const { token } = await service.newClient();
    const answers = (await runExample(service.url, token)).map(({ answer }) => answer as Answer);
    assert.deepEqual(shown.map(comparable), answers.map(comparable));
    for (const [index, { relevance }] of shown.flatMap(lists).entries()) {
      assert.ok(Math.abs(relevance - answers.flatMap(lists)[index]!.relevance) <= 0.02, `entry ${index}`);
    }
  },
);
