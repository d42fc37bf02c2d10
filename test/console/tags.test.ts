import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withChanges } from '../../packages/console/src/address/with-changes.ts';
import { dayAfter, publishedIn } from '../../packages/console/src/address/dates.ts';
import type { Route } from '../../packages/console/src/address/route.ts';
import { levelOf } from '../../packages/console/src/tags/entry.ts';
import {
  changeBetween,
  type Edit,
  editOf,
  editedName,
  findJoinTarget,
} from '../../packages/console/src/tags/edits.ts';
import {
  canShow,
  daysIn,
  daysOf,
  intervalFor,
  stepFrom,
} from '../../packages/console/src/tags/timeline/spans.ts';
import { formatStart } from '../../packages/console/src/timeline/format-start.ts';
import { intervals } from '../../packages/console/src/timeline/intervals.ts';
import { sv } from '../../packages/console/src/words/sv/index.ts';

const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a range of days includes both ends', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40_000 }), (first, more) => {
      assert.equal(daysOf(`${first}T23:59:59Z`, dayAfter(first, more)), more + 1);
    }),
  );
  assert.deepEqual(publishedIn({ from: '2024-02-28', to: '2024-02-29' }), {
    published_after: '2024-02-28',
    published_before: '2024-03-01',
  });
  assert.deepEqual(publishedIn({}), {});
});

test('the bars follow one another without gaps, and each day is in its bar', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...intervals), (any, interval) => {
      const { from, to } = daysIn(beginOf(any, interval), interval, {});
      assert.ok(from <= any && any <= to, `${any} in ${from} to ${to}`);
      assert.equal(beginOf(to, interval), from);
      assert.equal(beginOf(dayAfter(to), interval), dayAfter(to));
    }),
  );
  assert.deepEqual(daysIn('2024-02-01T00:00:00Z', 'month', { from: '2024-02-10', to: '2024-02-20' }), {
    from: '2024-02-10',
    to: '2024-02-20',
  });
});

/** Returns the first day of the bar of a day, by a naive search. */
function beginOf(any: string, interval: (typeof intervals)[number]): string {
  const begins = {
    day: () => true,
    week: (date: Date) => date.getUTCDay() === 1,
    month: (date: Date) => date.getUTCDate() === 1,
    year: (date: Date) => date.getUTCMonth() === 0 && date.getUTCDate() === 1,
  };
  const date = new Date(any);
  while (!begins[interval](date)) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

test('the interval of a timeline gives several bars and not too many', () => {
  assert.deepEqual([1, 31, 62, 63, 300, 301, 2928, 2929, 100_000].map(intervalFor), [
    'day',
    'day',
    'day',
    'week',
    'week',
    'month',
    'month',
    'year',
    'year',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 290_000 }), (days) => {
      assert.ok(canShow(intervalFor(days), days));
    }),
  );
  assert.ok(!canShow('day', 801));
  assert.equal(formatStart('2024-03-01T00:00:00Z', 'month', sv), 'mars 2024');
});

test('an arrow key leads to the next bar with texts, like a naive search', () => {
  const counts = fc.array(fc.nat(2), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.nat(11), (texts, start) => {
      const bars = texts.map((one) => ({ texts: one }));
      const at = start % bars.length;
      const walk = (step: number) => {
        let to = at + step;
        while (bars[to]?.texts === 0) to += step;
        return bars[to] && to;
      };
      assert.equal(stepFrom(bars, at, 'ArrowRight'), walk(1));
      assert.equal(stepFrom(bars, at, 'ArrowLeft'), walk(-1));
      const full = texts.flatMap((one, bar) => (one > 0 ? [bar] : []));
      assert.equal(stepFrom(bars, at, 'Home'), full[0]);
      assert.equal(stepFrom(bars, at, 'End'), full.at(-1));
      assert.equal(stepFrom(bars, at, 'Tab'), undefined);
    }),
  );
});

test('each level of strength has its words', () => {
  assert.deepEqual([0, 0.44, 0.45, 0.74, 0.75, 1].map(levelOf), [
    'sometimes',
    'sometimes',
    'often',
    'often',
    'always',
    'always',
  ]);
});

test('only the changed parts of a tag are sent', () => {
  const current = { tag: 'Nato', category: 'organization' } as const;
  assert.equal(changeBetween(current, { ...current, tag: ' Nato ' }), undefined);
  assert.deepEqual(changeBetween(current, { ...current, tag: 'NATO' }), { new_tag: 'NATO' });
  assert.deepEqual(changeBetween(current, { tag: 'Nato', category: 'location' }), {
    new_category: 'location',
  });
});

test('names are equal whatever their case, accents, hyphens and spaces, except for distinct letters such as å', () => {
  const entry = (tag: string) => ({ tag, category: 'location', texts: 1, first: '', last: '' }) as const;
  const joinTarget = (name: string, other: string, language: string) =>
    findJoinTarget({ tag: name, category: 'location' }, [entry(other)], language) !== undefined;
  for (const [one, other] of [
    ['nato', 'NATO'],
    ['U. S.', 'U.S.'],
    ['Sao Paulo', 'São Paulo'],
    ['Svenska Kraft-nät', 'svenska kraftnät'],
  ] as const)
    assert.ok(joinTarget(one, other, 'sv'), one);
  assert.ok(!joinTarget('Ostersund', 'Östersund', 'sv'));
  assert.ok(joinTarget('Ostersund', 'Östersund', 'en'));
  assert.equal(findJoinTarget({ tag: 'Nato', category: 'person' }, [entry('Nato')], 'sv'), undefined);
});

test('the latest edit of a tag is found by any earlier name, and has the new name', () => {
  const category = 'organization';
  const edits: Edit[] = [
    { tag: 'A', category, new_tag: 'B', names: ['a'] },
    { tag: 'C', category, hidden: true, names: ['A', 'D'] },
    { tag: 'A', category: 'person', new_category: 'url' },
  ];
  const findEdit = (tag: string, of: 'person' | 'organization' = category) =>
    editOf(edits, { tag, category: of });
  assert.deepEqual(editedName(findEdit('A')!), { tag: 'B', category });
  assert.deepEqual(editedName(findEdit('a')!), { tag: 'B', category });
  assert.equal(findEdit('D')?.hidden, true);
  assert.deepEqual(editedName(findEdit('A', 'person')!), { tag: 'A', category: 'url' });
  assert.equal(findEdit('E'), undefined);
});

test('empty fields are removed from an address', () => {
  const route: Route<'tags'> = { view: 'tags', collection: 1, prefix: 'a', from: '2024-01-01' };
  assert.deepEqual(withChanges(route, { prefix: '', from: undefined, to: '2024-01-02' }), {
    view: 'tags',
    collection: 1,
    to: '2024-01-02',
  });
});
