import assert from 'node:assert/strict';
import { test } from 'node:test';
import fast from '@textkin/model-en-sv-fast/config.json' with { type: 'json' };
import standard from '@textkin/model-en-sv/config.json' with { type: 'json' };
import { isEarlierVersion, models, versionedName } from '../../packages/server/src/nlp/model.ts';

test('a model is earlier than another of its name with a higher version', () => {
  assert.ok(isEarlierVersion('m 1.2.0', 'm 1.10.0'));
  assert.ok(isEarlierVersion('m 1.2.0', 'm 2.0.0'));
  assert.ok(isEarlierVersion('m 1.2.3', 'm 1.3.0'));
  for (const [one, other] of [
    ['m 1.2.0', 'm 1.2.0'],
    ['m 1.10.0', 'm 1.2.0'],
    ['m 1.2.0', 'n 1.3.0'],
    ['m', 'n'],
  ] as const)
    assert.ok(!isEarlierVersion(one, other), `${one}, ${other}`);
});

test('all models of the service have the same labels, vocabulary and windows', () => {
  const kindOf = ({ hidden, labels, special, maxLength, windowLength, files }: typeof fast) => {
    return { hidden, labels, special, maxLength, windowLength, pieces: files['tokenizer.json'] };
  };
  assert.deepEqual(kindOf(fast), kindOf(standard));
  assert.notEqual(fast.name, standard.name);
  const { hidden: dimensions } = standard;
  assert.deepEqual(models, {
    standard: { name: versionedName(standard), package: '@textkin/model-en-sv', dimensions },
    fast: { name: versionedName(fast), package: '@textkin/model-en-sv-fast', dimensions },
  });
});
