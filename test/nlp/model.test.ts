import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEarlier } from '../../packages/server/src/nlp/model.ts';

test('a model is earlier than another of its name with a higher version', () => {
  assert.ok(isEarlier('m 1.2.0', 'm 1.10.0'));
  assert.ok(isEarlier('m 1.2.0', 'm 2.0.0'));
  assert.ok(isEarlier('m 1.2.3', 'm 1.3.0'));
  for (const [one, other] of [
    ['m 1.2.0', 'm 1.2.0'],
    ['m 1.10.0', 'm 1.2.0'],
    ['m 1.2.0', 'n 1.3.0'],
    ['m', 'n'],
  ] as const)
    assert.ok(!isEarlier(one, other), `${one}, ${other}`);
});
