import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  withPage,
  type TextList,
  type ListedText,
  longestList,
  missingCount,
  withUpdates,
} from '../../packages/console/src/texts/text-list.ts';

const text = (text_id: number, headline = ''): ListedText => ({
  text_id,
  collection_id: 1,
  headline,
  url: '',
});

test('loading page after page reaches the wanted row or the end of the list', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(6000), (stored, wanted) => {
      let list: TextList | undefined;
      let calls = 0;
      for (let limit; (limit = missingCount(list, wanted)) > 0; calls++) {
        assert.ok(limit >= 1 && limit <= 1000);
        const from = list?.texts.length ?? 0;
        const texts = Array.from({ length: Math.min(limit, stored - from) }, (_, at) => text(from + at + 1));
        const next = from + texts.length < stored ? 'on' : undefined;
        list = withPage(list ?? { name: '', texts: [], next: undefined }, {
          texts,
          ...(next && { next }),
        });
      }
      assert.ok(list && list.texts.length >= Math.min(stored, wanted + 1));
      assert.ok(calls <= Math.ceil((wanted + 1) / 1000) + 1);
    }),
  );
});

test('a list ends before it is too tall for a browser', () => {
  const texts = Array.from({ length: longestList }, (_, index) => text(index));
  assert.equal(missingCount({ texts, next: 'on' }, Infinity), 0);
});

test('a text that is loaded twice is listed once, and a refreshed text shows its current fields', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
  fc.assert(
    fc.property(ids, ids, ids, (first, second, again) => {
      const page = (some: number[]) => ({ texts: some.map((id) => text(id)) });
      const empty: TextList = { name: 'n', texts: [], next: 'on' };
      const both = withPage(withPage(empty, page(first)), page(second));
      const order = [...new Set([...first, ...second])];
      assert.deepEqual(
        both.texts.map(({ text_id }) => text_id),
        order,
      );
      const now = new Map(again.map((id) => [id, id % 3 === 0 ? undefined : text(id, 'new')]));
      assert.deepEqual(
        withUpdates(both, now).texts.map(({ text_id, headline }) => [text_id, headline]),
        order
          .filter((id) => !(again.includes(id) && id % 3 === 0))
          .map((id) => [id, again.includes(id) ? 'new' : '']),
      );
    }),
  );
});
