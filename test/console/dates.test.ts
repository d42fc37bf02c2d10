import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../packages/console/src/words/en/index.ts';
import { formatDate } from '../../packages/console/src/words/date.ts';
import { sv } from '../../packages/console/src/words/sv/index.ts';

test('a date shows the day that filters find it by, and a time names its zone', () => {
  for (const time of ['00:00:00', '12:00:00', '23:59:59']) {
    assert.equal(formatDate(`2024-03-01T${time}Z`, en), '1 Mar 2024');
    assert.equal(formatDate(`2024-03-01T${time}Z`, sv), '1 mars 2024');
  }
  assert.match(formatDate('2024-03-01T23:59:59Z', en, true), /^1 Mar 2024, 23:59 UTC$/);
  assert.match(formatDate('2024-03-01T23:59:59Z', sv, true), /^1 mars 2024 23:59 UTC$/);
  assert.equal(formatDate(undefined, en), en.none);
});
