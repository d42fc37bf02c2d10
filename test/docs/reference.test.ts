import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { referenceFile } from '../../scripts/docs/pages.ts';
import { type Exchange, recordExamples } from '../../scripts/docs/record.ts';
import { examplesIn } from '../../scripts/docs/reference.ts';
import { runService } from '../support/service.ts';

const model = new URL('../../models/en-sv/encoder.onnx', import.meta.url);
const skip = existsSync(model) ? false : 'models/en-sv/encoder.onnx is missing';
const examplesOnPage = examplesIn(readFileSync(referenceFile, 'utf8'));

/** Returns every number named relevance or share, in order. These may differ a little between processors. */
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

test('every method has an example', () => {
  for (const { name } of methods) {
    // The result of rpc.discover is a page of its own.
    if (name !== 'rpc.discover')
      assert.ok(examplesOnPage.has(name), `${name}: scripts/docs/calls.ts, npm run gen:method-examples`);
  }
});

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Returns the paths of the fields of a schema that have no description. */
function fieldsWithoutDescription({ properties = {}, items }: Schema, path: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${path}.${name}`]),
    ...fieldsWithoutDescription(field, `${path}.${name}`),
  ]);
  return items ? [...fields, ...fieldsWithoutDescription(items, `${path}[]`)] : fields;
}

test('every param and every field of a result has a description (contract/descriptions.ts)', () => {
  const { methods: documentedMethods } = JSON.parse(JSON.stringify(openRpc(methods))) as {
    methods: { name: string; params: { name: string; schema: Schema }[]; result: { schema: Schema } }[];
  };
  const missing = documentedMethods.flatMap(({ name, params, result }) => [
    ...params.filter(({ schema }) => !schema.description).map((param) => `${name}: ${param.name}`),
    ...fieldsWithoutDescription(result.schema, name),
  ]);
  assert.deepEqual(missing, []);
});

test('the examples are what the service returns (npm run gen:method-examples)', { skip }, async () => {
  const service = await runService({ clock: () => Date.UTC(2026, 10, 21, 12) });
  const examples = await recordExamples(service.url, await service.context.keys.issue('examples'));
  assert.deepEqual(new Set(examplesOnPage.keys()), new Set(examples.keys()));
  for (const [method, exchange] of examples) {
    const expected = examplesOnPage.get(method)!;
    assert.deepEqual(withoutWeights(expected), withoutWeights(exchange), method);
    for (const [index, weight] of weightsIn(exchange).entries()) {
      assert.ok(Math.abs(weight - weightsIn(expected)[index]!) <= 0.02, `${method}: ${weight}`);
    }
  }
});
