import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addTag,
  applyEdits,
  deleteTag,
  noEdits,
  replaceTag,
  type TagEdits,
} from '../../packages/server/src/domain/tags/edits.ts';
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';

const analysedTag = (tag: string, relevance = 0.5, offset = 0): AnalysedTag => ({
  tag,
  category: 'person',
  relevance,
  mentions: [{ field: 'body', offset, length: tag.length }],
});
const manualTag = (tag: string, relevance = 0.5) => ({ tag, category: 'unknown' as const, relevance });
const words = (tags: readonly { tag: string }[]) => tags.map(({ tag }) => tag);

test('a manual tag is listed among the found tags, by relevance and then by code points', () => {
  const edits = [manualTag('b'), manualTag('🙂'), manualTag('ﬀ'), manualTag('z', 1)].reduce(addTag, noEdits);
  assert.deepEqual(words(applyEdits([analysedTag('a'), analysedTag('c', 0.9)], edits)), [
    'z',
    'c',
    'a',
    'b',
    'ﬀ',
    '🙂',
  ]);
});

test('a renamed tag keeps its mentions and gets those of the tag that it becomes', () => {
  const tags = [analysedTag('Löfven', 0.9, 20), analysedTag('Stefan Löfven', 0.5, 0)];
  const edits = replaceTag(noEdits, 'Löfven', manualTag('Stefan Löfven', 0.9));
  const [one, ...others] = applyEdits(tags, edits);
  assert.deepEqual(others, []);
  assert.deepEqual(
    one!.mentions.map(({ offset }) => offset),
    [0, 20],
  );
  const renamedTwice = applyEdits(tags, replaceTag(edits, 'Stefan Löfven', manualTag('S. Löfven')));
  assert.deepEqual(words(renamedTwice), ['S. Löfven']);
  assert.equal(renamedTwice[0]!.mentions.length, 2);
});

test('a deleted tag stays hidden, even under its earlier names, until it is added again', () => {
  const tags = [analysedTag('A'), analysedTag('B')];
  const renamed = replaceTag(noEdits, 'A', manualTag('X'));
  const deleted = deleteTag(renamed, 'X');
  assert.deepEqual(words(applyEdits(tags, deleted)), ['B']);
  assert.deepEqual(words(applyEdits(tags, addTag(deleted, manualTag('A')))), ['A', 'B']);
});

const word = fc.constantFrom('A', 'B', 'C', 'D');
const edit = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), word }),
  fc.record({ kind: fc.constant('delete' as const), word }),
  fc.record({ kind: fc.constant('replace' as const), word, by: word }),
);

test('after any edits, the latest one applies and no found tag is shown twice', () => {
  const analyses = fc.subarray(['A', 'B', 'C', 'D']);
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), analyses, analyses, (steps, before, after) => {
      let edits: TagEdits = noEdits;
      const show = (names: string[]) =>
        applyEdits(
          names.map((tag, at) => analysedTag(tag, 0.5, at)),
          edits,
        );
      for (const step of steps) {
        const shownBefore = words(show(before));
        if (step.kind === 'add') edits = addTag(edits, manualTag(step.word));
        else if (!shownBefore.includes(step.word)) continue;
        else if (step.kind === 'delete') edits = deleteTag(edits, step.word);
        else edits = replaceTag(edits, step.word, manualTag(step.by));
        const now = words(show(before));
        const rest = (list: string[]) =>
          list.filter((tag) => tag !== step.word && !('by' in step && tag === step.by));
        assert.deepEqual(rest(now), rest(shownBefore), 'other tags stay as they are');
        if (step.kind === 'add') assert.ok(now.includes(step.word));
        if (step.kind === 'delete') assert.ok(!now.includes(step.word));
        if (step.kind === 'replace') {
          assert.ok(now.includes(step.by) && (step.by === step.word || !now.includes(step.word)));
        }
        assert.equal(new Set(now).size, now.length);
        const places = show(before).flatMap(({ mentions }) => mentions.map(({ offset }) => offset));
        assert.equal(new Set(places).size, places.length, 'a place belongs to one tag');
      }
      // After another analysis, the same manual tags are shown, and no deleted tag.
      const manual = words(edits.manual);
      const shown = words(show(after));
      assert.deepEqual(new Set(shown.filter((tag) => manual.includes(tag))), new Set(manual));
      for (const [deleted] of edits.replaced) assert.ok(!shown.includes(deleted));
    }),
    { numRuns: 500 },
  );
});
