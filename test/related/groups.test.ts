import assert from 'node:assert/strict';
import { test } from 'node:test';
import { models } from '../../packages/server/src/nlp/model.ts';
import { GroupSearch } from '../../packages/server/src/related/groups.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { seededFor } from '../support/seed.ts';
import { inventor } from './made-up.ts';

const sampleOf = makeSampler(models.standard);

test('groups in many segments are found as groups in one segment, in both languages', (t) => {
  const random = seededFor(t);
  const styles = (['en', 'sv'] as const).map((language) => ({ language, isRepeated: false, register: 0 }));
  const inventors = styles.map((style) => ({ ...style, invent: inventor(style, random) }));
  const whole = new GroupSearch(1000);
  const parts = new GroupSearch(7);
  for (let groupId = 1; groupId <= 60; groupId++) {
    const { language, invent } = inventors[groupId % 2]!;
    const sample = sampleOf(invent(), language);
    for (const search of [whole, parts]) search.add({ groupId, sample });
  }
  let found = 0;
  for (let round = 0; round < 20; round++) {
    const { language, invent } = inventors[round % 2]!;
    const sample = sampleOf(invent(), language);
    for (const [minThreshold, limit] of [
      [0, 50],
      [0.1, 5],
    ] as const) {
      const options = { limit, minThreshold, maxThreshold: 1 };
      const expected = whole.find(sample, options);
      found += expected.length;
      assert.deepEqual(parts.find(sample, options), expected);
    }
  }
  assert.ok(found > 0);
});
