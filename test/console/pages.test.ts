import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { idsAPage, idsOf, layOut, pageAt, pagesAList } from '../../packages/console/src/texts/pages.ts';

test('the pages cover every id once, from the top down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (top) => {
      const { count } = layOut(top, 1, new Map());
      const ids = Array.from({ length: count }, (_, page) => idsOf({ top }, page)).flatMap(
        ({ min_text_id, max_text_id }) =>
          Array.from({ length: max_text_id - min_text_id + 1 }, (_, index) => max_text_id - index),
      );
      assert.deepEqual(
        ids,
        Array.from({ length: top }, (_, index) => top - index),
      );
    }),
    { numRuns: 30 },
  );
});

test('the page of a row is that whose rows hold it, as counted one by one', () => {
  const loaded = fc.dictionary(fc.nat(30).map(String), fc.nat(idsAPage));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      loaded,
      (top, share, some) => {
        const known = new Map(Object.entries(some).map(([page, rows]) => [Number(page), rows]));
        const pages = layOut(top, share, known);
        let page = 0;
        for (let row = 0; row < pages.starts.at(-1)!; row++) {
          while (pages.starts[page + 1]! <= row) page++;
          assert.equal(pageAt(pages, row), page);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a list ends before it is taller than a browser can lay out', () => {
  assert.equal(layOut(5_000_000, 1, new Map()).starts.at(-1), pagesAList * idsAPage);
  assert.deepEqual(layOut(0, 1, new Map()), { top: 0, count: 0, starts: [0] });
});
