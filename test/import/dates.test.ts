import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DayOrder, isoDate, dayOrderIn } from '../../packages/importing/src/mapping/dates.ts';
import { formatDate } from '../../packages/server/src/domain/dates.ts';
import { read, textsIn } from './rows.ts';
import { DayOrders } from '../../packages/importing/src/mapping/day-order.ts';

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
    ['20240301T100000Z', '2024-03-01T10:00:00Z'],
    ['20240301T1000', '2024-03-01T10:00'],
    ['20240301T100000+0100', '2024-03-01T10:00:00+0100'],
    ['2024-03-01 10:00:00 +0100 CET', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 10:00:00 +0000 UTC', '2024-03-01T10:00:00.000Z'],
    ['Fri Mar 01 2024 10:00:00 GMT+0100 (Central European Standard Time)', '2024-03-01T09:00:00.000Z'],
    ['Fri Mar 01 2024 10:00:00 GMT-0500', '2024-03-01T15:00:00.000Z'],
    ['Fri Mar  1 10:00:00 2024', '2024-03-01T10:00:00.000Z'],
    ['Fri Mar 01 10:00:00 +0100 2024', '2024-03-01T09:00:00.000Z'],
    ['Fri Mar  1 10:00:00 UTC 2024', '2024-03-01T10:00:00.000Z'],
  ];
  for (const [written, read] of cases) assert.equal(isoDate(`  ${written} `), read, written);
});

test('seconds and milliseconds since 1970, as numbers and as digits', async () => {
  const cases: [written: string, read: string][] = [
    ['1386321841', '2013-12-06T09:24:01Z'],
    ['1386321841.75', '2013-12-06T09:24:01Z'],
    ['1386321841000', '2013-12-06T09:24:01Z'],
    ['1386321841999', '2013-12-06T09:24:01Z'],
    ['946684800', '2000-01-01T00:00:00Z'],
    ['946684800000', '2000-01-01T00:00:00Z'],
    ['100000000', '1973-03-03T09:46:40Z'],
    ['4102444799', '2099-12-31T23:59:59Z'],
  ];
  for (const [written, read] of cases) assert.equal(isoDate(` ${written} `), read, written);
  for (const written of [
    ...['4102444800', '4102444800000', '9999999999999', '99999999', '12345678901', '202403011405'],
    ...['20240301140500', '1386321841000000', '-1386321841', '1386321841.', '1,386,321,841'],
  ]) {
    assert.equal(isoDate(written), written);
  }
  const datesIn = async (name: string, content: string) =>
    textsIn(await read(name, content)).map(({ publish_date }) => publish_date);
  const dates = ['2013-12-06T09:24:01Z', '2013-12-06T09:24:01Z', '2000-01-01T00:00:00Z'];
  assert.deepEqual(
    await datesIn(
      'a.jsonl',
      ['1386321841000', '"1386321841"', '946684800.5']
        .map((date) => `{"text":"T","date":${date}}\n`)
        .join(''),
    ),
    dates,
  );
  assert.deepEqual(
    await datesIn('a.csv', 'text,published_at\nA,1386321841000\nB,"1386321841"\nC,946684800.5\n'),
    dates,
  );
});

test('any second from 1973 to 2099 is read in seconds and in milliseconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1e8, max: 4102444799 }),
      fc.integer({ min: 0, max: 999 }),
      (seconds, rest) => {
        const date = formatDate(seconds);
        assert.equal(isoDate(String(seconds)), date);
        const milliseconds = String(seconds * 1000 + rest);
        if (!/^(?:19|20)\d{10}$/.test(milliseconds)) assert.equal(isoDate(milliseconds), date);
      },
    ),
  );
});

test('an unreadable or ambiguous date stays unchanged', () => {
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
    ...['3 mars 2024 10:00 XYZ', '3 mars 02', '', '20240231T100000Z', '20240301T', '20240301T10000'],
    ...['Fri Foo 1 10:00:00 2024', 'Fri Mar 01 2024 10:00:00 GMT+0100 (a) (b)'],
  ]) {
    assert.equal(isoDate(written), written);
  }
  assert.equal(isoDate('1/13/2024', 'day-first'), '1/13/2024');
});

test('the dates of a column that allow only one order decide the order of the column', () => {
  const date = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
  const order = fc.constantFrom<DayOrder>('day-first', 'month-first');
  const dates = fc.array(date, { maxLength: 8 });
  fc.assert(
    fc.property(dates, order, fc.constantFrom('/', '.', '-'), (dates, order, mark) => {
      const writtenDates = dates.map(({ day, month }) =>
        [...(order === 'day-first' ? [day, month] : [month, day]), 2024].join(mark),
      );
      const orders = new DayOrders();
      for (const one of writtenDates) orders.add(one);
      const tells = dates.some(({ day }) => day > 12);
      const asks = dates.some(({ day, month }) => day <= 12 && day !== month);
      assert.equal(orders.order, tells ? order : undefined);
      assert.equal(orders.ambiguity !== undefined, asks && !tells);
      for (const [index, { day, month }] of dates.entries()) {
        const iso = new Date(Date.UTC(2024, month - 1, day)).toISOString().slice(0, 10);
        assert.equal(isoDate(writtenDates[index]!, order), iso);
        const expected = dayOrderIn(writtenDates[index]!) === 'open' ? writtenDates[index] : iso;
        assert.equal(isoDate(writtenDates[index]!), expected);
      }
    }),
  );
});
