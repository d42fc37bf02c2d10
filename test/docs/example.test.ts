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

/** The numbers may differ in the third decimal between processors; the date is that of the run. */
function comparable(answer: unknown): unknown {
  const copy = structuredClone(answer) as Answer;
  for (const tag of copy.result.tags ?? []) tag.relevance = Math.round(tag.relevance * 20);
  for (const text of copy.result.related_texts ?? []) {
    text.relevance = Math.round(text.relevance * 20);
    text.publish_date = text.publish_date.replaceAll(/\d/g, '0');
  }
  return copy;
}

test(
  "the README's example is what the service answers: node scripts/gen-example.ts writes it",
  { skip },
  async () => {
    const shown = answersIn(readFileSync(new URL('README.md', root), 'utf8'));
    const service = await runService();
    const { token } = await service.newClient();
    const exchanges = await runExample(service.url, token);
    assert.deepEqual(
      shown.map(comparable),
      exchanges.map(({ answer }) => comparable(answer)),
    );
  },
);
