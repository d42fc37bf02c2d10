import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barChart } from '../../bench/peers/bar-chart.ts';

const chart = barChart({
  title: 'Time of <related> & more',
  unit: 'milliseconds',
  series: ['p50', 'p95'],
  rows: [
    { name: 'Textkin', values: [2, 4], isOurs: true },
    { name: 'Other', values: [8, undefined] },
    { name: 'Nothing', values: [undefined, undefined] },
  ],
  digits: 1,
});

test('the longest bar fills the width, and the others are in proportion to it', () => {
  const long = [...chart.matchAll(/<rect class="(ours|other)[^"]*" x="210" [^>]*width="([\d.]+)"/g)];
  const bars = long.filter(([, , width]) => width !== '12').map(([, kind, width]) => [kind, Number(width)]);
  assert.deepEqual(bars, [
    ['ours', 105],
    ['ours', 210],
    ['other', 420],
  ]);
});

test('every bar has its figure, missing figures are named, and XML characters are escaped', () => {
  assert.match(chart, />2\.0<[^]*>4\.0<[^]*>8\.0</);
  assert.equal(chart.split('not installed').length - 1, 3);
  assert.ok(chart.includes('Time of &lt;related&gt; &amp; more'));
  assert.ok(!/NaN|undefined|Infinity/.test(chart));
});

test('the chart needs no other file, and suits light and dark pages', () => {
  assert.match(chart, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.ok(chart.includes('prefers-color-scheme: dark'));
  assert.ok(!/(?:href|src|url)\b/.test(chart.replace(/xmlns="[^"]*"/, '')));
});

test('a chart whose figures are all 0 has bars of length 0', () => {
  const empty = barChart({
    title: 'None',
    unit: 'texts',
    series: ['all'],
    rows: [{ name: 'A', values: [0] }],
  });
  assert.match(empty, /width="0"/);
});
