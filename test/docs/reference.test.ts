import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { referenceFile } from '../../scripts/docs/pages.ts';
import { type Exchange, recordExamples } from '../../scripts/docs/record.ts';
import { examplesIn, wordsOf } from '../../scripts/docs/reference.ts';
import { runService } from '../support/service.ts';

const model = new URL('../../models/en-sv/encoder.onnx', import.meta.url);
const skip = existsSync(model) ? false : 'models/en-sv/encoder.onnx is missing';
const shown = examplesIn(readFileSync(referenceFile, 'utf8'));

/** Every number called relevance or share, in order: they may differ a little from processor to processor. */
function weightsIn(exchange: Exchange): number[] {
  const weights: number[] = [];
  JSON.stringify(exchange, (key, value: unknown) => {
    if (isWeight(key, value)) weights.push(value);
    return value;
  });
  return weights;
}

function withoutWeights(exchange: Exchange): Exchange {
  return JSON.parse(
    JSON.stringify(exchange, (key, value: unknown) => (isWeight(key, value) ? 0 : value)),
  ) as Exchange;
}

function isWeight(key: string, value: unknown): value is number {
  return ['relevance', 'share', 'semantic', 'statistic'].includes(key) && typeof value === 'number';
}

test('every method has an example, and every parameter says what it means', () => {
  for (const { name } of methods) {
    // The document that it answers is a page of its own.
    if (name !== 'rpc.discover')
      assert.ok(shown.has(name), `${name}: scripts/docs/calls.ts, npm run gen:method-examples`);
  }
  const { methods: described } = JSON.parse(JSON.stringify(openRpc(methods))) as {
    methods: { name: string; params: { name: string; schema: object }[] }[];
  };
  for (const { name, params } of described) {
    for (const { name: param, schema } of params) {
      assert.ok(wordsOf(name, param, schema), `${name}: ${param}: scripts/docs/param-words.ts`);
    }
  }
});

test(
  'the examples are what the service answers: npm run gen:method-examples writes them',
  { skip },
  async () => {
    const service = await runService({ clock: () => Date.UTC(2026, 10, 21, 12) });
    const examples = await recordExamples(service.url, await service.context.keys.issue('examples'));
    assert.deepEqual(new Set(shown.keys()), new Set(examples.keys()));
    for (const [method, exchange] of examples) {
      const expected = shown.get(method)!;
      assert.deepEqual(withoutWeights(expected), withoutWeights(exchange), method);
      for (const [index, weight] of weightsIn(exchange).entries()) {
        assert.ok(Math.abs(weight - weightsIn(expected)[index]!) <= 0.02, `${method}: ${weight}`);
      }
    }
  },
);
