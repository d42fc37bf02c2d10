import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { periodAt, periods } from '../../packages/server/src/domain/account.ts';

/** The prefixes of an ISO date that identify its month and its hour. */
const prefixLengths = { month: 'YYYY-MM'.length, hour: 'YYYY-MM-DDTHH'.length };

test('a time lies in its month and hour, in any order of calls, and the next period begins where it ends', () => {
  const time = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(time, { maxLength: 20 }), (times) => {
      for (const at of times)
        for (const period of periods) {
          const { beginsAt, endsAt } = periodAt(period, at.getTime());
          const nameOf = (milliseconds: number) =>
            new Date(milliseconds).toISOString().slice(0, prefixLengths[period]);
          assert.equal(nameOf(1000 * beginsAt), nameOf(at.getTime()));
          assert.equal(nameOf(1000 * endsAt - 1), nameOf(at.getTime()));
          assert.notEqual(nameOf(1000 * beginsAt - 1), nameOf(at.getTime()));
          assert.notEqual(nameOf(1000 * endsAt), nameOf(at.getTime()));
        }
    }),
    {
      examples: [
        [['2026-11-30T23:59:59.999Z', '2026-12-01', '2026-11-30T23:59:59.999Z'].map((at) => new Date(at))],
      ],
    },
  );
});
