import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, type Ratio, ratioTo } from '../../bench/peers/ratios.ts';

const ratio = (value: number, better: Ratio['better'] = 'less', band = 0.1): Ratio => ({
  name: 'time to the echo',
  value,
  better,
  band,
});

test('a ratio is beyond its band only if it is worse by more than the band', () => {
  const isBeyond = (before: Ratio, now: Ratio) => compare([before], [now])[0]!.isBeyond;
  assert.equal(isBeyond(ratio(2), ratio(2.19)), false);
  assert.equal(isBeyond(ratio(2), ratio(2.21)), true);
  assert.equal(isBeyond(ratio(2), ratio(0.5)), false);
  assert.equal(isBeyond(ratio(2, 'more'), ratio(1.83, 'more')), false);
  assert.equal(isBeyond(ratio(2, 'more'), ratio(1.81, 'more')), true);
  assert.equal(isBeyond(ratio(2, 'more'), ratio(9, 'more')), false);
});

test('a ratio of only one run is listed and not compared', () => {
  const other = { ...ratio(3), name: 'time to a peer' };
  const found = compare([ratio(2)], [other]);
  assert.deepEqual(
    found.map(({ name, before, now, worse, isBeyond }) => [name, before, now, worse, isBeyond]),
    [
      ['time to a peer', undefined, 3, undefined, false],
      ['time to the echo', 2, undefined, undefined, false],
    ],
  );
});

test('a run is as good as itself, and getting worse counts the same whether less or more is better', () => {
  const both = (factor: number) => [ratio(4 * factor), { ...ratio(4 / factor, 'more'), name: 'score' }];
  assert.deepEqual(compare(both(1), both(1)).map(({ worse }) => worse), [0, 0]); // prettier-ignore
  const [time, score] = compare(both(1), both(1.5)).map(({ worse }) => worse!);
  assert.ok(Math.abs(time! - 0.5) < 1e-9 && Math.abs(score! - 0.5) < 1e-9);
});

test('a missing peer has no ratio', () => {
  assert.deepEqual(ratioTo('F1 to spaCy', [0.7, undefined], 'more', 'score'), []);
  assert.deepEqual(ratioTo('F1 to wink', [0.7, 0], 'more', 'score'), []);
  assert.equal(ratioTo('F1 to spaCy', [0.75, 0.6], 'more', 'score')[0]!.value, 1.25);
});
