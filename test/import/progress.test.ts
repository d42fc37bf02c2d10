import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnalysisForecast } from '../../packages/importing/src/storing/analysis-forecast.ts';
import { progressLine } from '../../packages/server/src/cli/vocabulary/report.ts';
import { Progress } from '../../packages/server/src/cli/import/report/progress.ts';

const none = { stored: 0, present: 0, bad: 0, skipped: 0, words: 0 };

test('the progress shows the share, the rates, the time left and the errors', () => {
  const progress = new Progress(1_000_000, 0);
  const line = progress.line({ ...none, stored: 480, present: 15, bad: 5, words: 100_000 }, 250_000, 5);
  assert.equal(
    line,
    '█████░░░░░░░░░░░░░░░  25 %  500 texts  100 texts/s  20,000 words/s  0:15 left  5 errors',
  );
});

test('the progress computes its rates over the last seconds, not over the whole import', () => {
  const progress = new Progress(100_000, 0);
  for (let second = 1; second <= 20; second++) {
    progress.line({ ...none, stored: second * 1000 }, second * 1000, second);
  }
  let line = '';
  for (let second = 21; second <= 40; second++) {
    line = progress.line(
      { ...none, stored: 20_000 + (second - 20) * 10 },
      20_000 + (second - 20) * 10,
      second,
    );
  }
  assert.match(line, / 10 texts\/s .* 2:13:00 left$/);
});

test('the progress of standard input shows no share', () => {
  const line = new Progress(undefined, 0).line({ ...none, stored: 10 }, 5000, 2);
  assert.equal(line, '10 texts  5 texts/s  0 words/s');
});

test('the forecast estimates the time of the analysis after a hundred texts', () => {
  const forecast = new AnalysisForecast(40);
  forecast.add({ seconds: 4, stored: 300, pending: 241 });
  assert.equal(forecast.rate, undefined);
  assert.equal(forecast.secondsLeft(300, 1000), undefined);
  // 40 were pending before, 500 were stored, 340 are pending: 200 are analysed.
  forecast.add({ seconds: 8, stored: 500, pending: 340 });
  assert.equal(forecast.rate, 25);
  // 340 are pending, 100 were stored since, 60 more will be.
  assert.equal(forecast.secondsLeft(600, 60), 20);
  const progress = new Progress(1000, 0);
  const counts = { ...none, stored: 100 };
  assert.equal(progress.textsLeft(counts, 250), 300);
  assert.match(progress.line(counts, 250, 5, 3900), / left  analysis 1:05:00$/);
});

test('the progress of a vocabulary shows the share, the entries and the errors', () => {
  const counts = { created: 1000, changed: 200, same: 34, bad: 2 };
  assert.equal(progressLine(counts, 50, 100), '██████████░░░░░░░░░░  50 %  1,234 entries  2 errors');
  assert.equal(progressLine({ ...counts, bad: 0 }, 50, undefined), '1,234 entries');
});
