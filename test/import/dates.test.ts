import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DayOrder, isoDate, orderTold } from '../../packages/server/src/importing/mapping/dates.ts';
import { DayOrders } from '../../packages/server/src/importing/mapping/day-order.ts';

test('dates as English and Swedish archives write them', () => {
  const cases: [written: string, read: string][] = [
    ['2024-03-03', '2024-03-03'],
    ['2024-03-03 14:05', '2024-03-03 14:05'],
    ['2024-03-03T14:05:00+01:00', '2024-03-03T14:05:00+01:00'],
    ['2024-3-3', '2024-03-03'],
    ['2024/03/03 14:05', '2024-03-03T14:05:00.000Z'],
    ['20240303', '2024-03-03'],
    ['2024-03', '2024-03-01'],
    ['2024', '2024-01-01'],
    ['3 mars 2024', '2024-03-03'],
    ['den 3 mars 2024', '2024-03-03'],
    ['Den 3:e mars 2024 kl. 14.05', '2024-03-03T14:05:00.000Z'],
    ['söndag 3 mars 2024', '2024-03-03'],
    ['so\u0308ndagen den 3 mars 2024', '2024-03-03'],
    ['3 okt. 2024', '2024-10-03'],
    ['3 maj 2024 07:30', '2024-05-03T07:30:00.000Z'],
    ['March 3, 2024', '2024-03-03'],
    ['Sunday, March 3rd, 2024 at 2:05 pm', '2024-03-03T14:05:00.000Z'],
    ['Mar. 3, 2024 12:05 AM', '2024-03-03T00:05:00.000Z'],
    ['3 March 2024', '2024-03-03'],
    ['3rd of March 2024', '2024-03-03'],
    ['03-Mar-2024', '2024-03-03'],
    ['Sat, 07 Sep 2002 09:42:31 +0200', '2002-09-07T07:42:31.000Z'],
    ['Sat, 07 Sep 2002 09:42:31 GMT', '2002-09-07T09:42:31.000Z'],
    ['07 Sep 02 09:42 EST', '2002-09-07T14:42:00.000Z'],
    ['Sat, 07 Sep 2002 09:42:31', '2002-09-07T09:42:31.000Z'],
    ['13/1/2024', '2024-01-13'],
    ['1/13/2024 2:05 PM', '2024-01-13T14:05:00.000Z'],
    ['3.3.2024', '2024-03-03'],
  ];
  for (const [written, read] of cases) assert.equal(isoDate(`  ${written} `), read, written);
});

test('what is no date, or could be two, stays as it is', () => {
  for (const written of [
    ...[
      'yesterday',
      '31 februari 2024',
      'February 30, 2024',
      '32/1/2024',
      '13/13/2024',
      '1/3/2024',
      '1/3/24',
    ],
    ...[
      '3 marsipan 2024',
      'Hej 3 mars 2024',
      '3 ma 2024',
      '3 mars 2024 25:00',
      '3 mars 2024 13:00 pm',
      '1/3.2024',
    ],
    ...['3 mars 2024 10:00 XYZ', '3 mars 02', ''],
  ]) {
    assert.equal(isoDate(written), written);
  }
  assert.equal(isoDate('1/13/2024', 'day-first'), '1/13/2024');
});

test('the order of a column is that of every date which tells it', () => {
  const date = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
  const order = fc.constantFrom<DayOrder>('day-first', 'month-first');
  const dates = fc.array(date, { maxLength: 8 });
  fc.assert(
    fc.property(dates, order, fc.constantFrom('/', '.', '-'), (dates, order, mark) => {
      const written = dates.map(({ day, month }) =>
        [...(order === 'day-first' ? [day, month] : [month, day]), 2024].join(mark),
      );
      const orders = new DayOrders();
      for (const one of written) orders.add(one);
      const tells = dates.some(({ day }) => day > 12);
      const asks = dates.some(({ day, month }) => day <= 12 && day !== month);
      assert.equal(orders.order, tells ? order : undefined);
      assert.equal(orders.doubts !== undefined, asks && !tells);
      for (const [index, { day, month }] of dates.entries()) {
        const iso = new Date(Date.UTC(2024, month - 1, day)).toISOString().slice(0, 10);
        assert.equal(isoDate(written[index]!, order), iso);
        const alone = orderTold(written[index]!) === 'open' ? written[index] : iso;
        assert.equal(isoDate(written[index]!), alone);
      }
    }),
  );
});
