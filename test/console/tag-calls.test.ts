import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  editCall,
  type TagEdit,
  type TagCall,
  undoCalls,
} from '../../packages/console/src/text/tags/tag-calls.ts';
import {
  addTag,
  applyEdits,
  deleteTag,
  type ManualTag,
  noEdits,
  replaceTag,
  type TagEdits,
} from '../../packages/server/src/domain/tags/edits.ts';
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';

const category = fc.constantFrom('person' as const, 'organization' as const, 'location' as const);
const word = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const anyTag = fc.record({ tag: word, category }, { noNullPrototype: true });
const analysedTags = fc
  .uniqueArray(
    fc.record({ tag: word, category, relevance: fc.integer({ min: 1, max: 9 }) }, { noNullPrototype: true }),
    { selector: ({ tag }) => tag },
  )
  .map((tags) =>
    tags
      .sort((one, other) => other.relevance - one.relevance || (one.tag < other.tag ? -1 : 1))
      .map(({ relevance, ...name }): AnalysedTag => ({
        ...name,
        relevance: relevance / 10,
        mentions: [{ field: 'body', offset: name.tag.charCodeAt(0), length: 1 }],
      })),
  );
const anyEdit: fc.Arbitrary<TagEdit> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), to: anyTag }, { noNullPrototype: true }),
  fc.record({ kind: fc.constant('change' as const), from: anyTag, to: anyTag }, { noNullPrototype: true }),
  fc.record({ kind: fc.constant('remove' as const), from: anyTag }, { noNullPrototype: true }),
);

/** Applies a call as the service does, which refuses a tag that is not shown. */
function applyCall(edits: TagEdits, tags: readonly AnalysedTag[], { method, params }: TagCall): TagEdits {
  const shownTag = (tag: string): ManualTag => {
    const current = applyEdits(tags, edits).find((one) => one.tag === tag);
    assert.ok(current, `${method} of ${tag}, which is not shown`);
    return { tag, category: current.category, relevance: current.relevance };
  };
  if (method === 'text.addTag') return addTag(edits, { relevance: 1, ...params });
  if (method === 'text.deleteTag') return deleteTag(edits, shownTag(params.tag).tag);
  const { original_tag, updated_tag, updated_category, updated_relevance } = params;
  const { relevance } = shownTag(original_tag);
  const tag = { tag: updated_tag, category: updated_category, relevance: updated_relevance ?? relevance };
  return replaceTag(edits, original_tag, tag);
}

test('undoing an edit restores the tags and their positions, whatever was edited before', () => {
  fc.assert(
    fc.property(analysedTags, fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (tags, acts) => {
      let edits = noEdits;
      for (const one of acts) {
        const shown = applyEdits(tags, edits);
        if (one.kind !== 'add' && !shown.some(({ tag }) => tag === one.from.tag)) continue;
        const replaced = edits.replaced.map(([tag, by]) => ({ tag, ...(by !== null && { by }) }));
        const after = applyCall(edits, tags, editCall(one));
        const undone = undoCalls(one, { tags: shown, edits: { manual: edits.manual, replaced } }).reduce(
          (state, call) => applyCall(state, tags, call),
          after,
        );
        assert.deepEqual(plain(applyEdits(tags, undone)), plain(shown));
        edits = after;
      }
    }),
    { numRuns: 2000 },
  );
});

const plain = (tags: readonly AnalysedTag[]) =>
  tags.map(({ tag, category, relevance, mentions }) => ({ tag, category, relevance, mentions }));
