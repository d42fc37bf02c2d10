/** Results are written in steps, up to a bound. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../packages/server/src/domain/errors.ts';
import { resultJson } from '../../packages/server/src/rpc/result-json.ts';

const enough = 2 ** 24;

/** Returns time slices that count how often other calls could run. */
function countingSlices() {
  const slices = {
    count: 0,
    next() {
      slices.count++;
      return undefined;
    },
  };
  return slices;
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ at, name: `"Å" 😀 ${at}` }));

test('any result has the JSON of JSON.stringify', async () => {
  const results: unknown[] = [
    ...[null, true, 'text', 12, [], {}, [1, undefined, 2]],
    ...[{ a: undefined, b: 1 }, { a: [undefined], b: { c: [] } }, rows(250), new Date(0)],
    ...[0, 1, 99, 100, 101, 200, 201, 1000].map((count) => ({ rows: rows(count) })),
    { before: 1, rows: rows(101), between: undefined, more: rows(300), next: 'abc' },
    { before: undefined, rows: rows(150).map((row, at) => (at % 3 === 0 ? undefined : row)) },
  ];
  for (const result of results)
    assert.equal(await resultJson(result, countingSlices(), enough), JSON.stringify(result));
});

test('other calls run after every hundred rows', async () => {
  const slices = countingSlices();
  await resultJson({ rows: rows(1000) }, slices, enough);
  assert.ok(slices.count >= 10, String(slices.count));
});

test('a result is written only up to its limit, which counts bytes', async () => {
  let written = 0;
  const row = { toJSON: () => (written++, 'å'.repeat(48)) };
  const result = { rows: Array.from({ length: 1000 }, () => row) };
  const bytes = Buffer.byteLength(JSON.stringify(result));
  assert.equal((await resultJson(result, countingSlices(), bytes)).length, bytes - 48 * 1000);
  written = 0;
  await assert.rejects(resultJson(result, countingSlices(), bytes / 4), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.reason, error.detail], ['answerTooLong', { field: 'limit', limit: bytes / 4 }]);
    return true;
  });
  assert.ok(written <= 400, String(written));
});
