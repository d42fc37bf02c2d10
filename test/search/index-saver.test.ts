import { test } from 'node:test';
import { emptySegment, seal } from '../../packages/server/src/index/segment/segment.ts';
import type { CollectionIndex } from '../../packages/server/src/search/indexing/collection-index.ts';
import { IndexSaver } from '../../packages/server/src/search/indexing/index-saver.ts';
import { IndexSegment } from '../../packages/server/src/search/indexing/index-segment.ts';
import { SegmentFiles } from '../../packages/server/src/search/indexing/segment-files.ts';
import { temporaryFolder } from '../support/folder.ts';
import { inTime, until } from '../support/until.ts';

/** Creates an index of one segment of 38 MB. */
function largeIndex() {
  const sizes = {
    docs: 100_000,
    dimensions: 376,
    terms: 0,
    common: 0,
    postings: 0,
    rows: 0,
    pairs: 0,
    sentences: 0,
  };
  const segment = emptySegment(sizes);
  seal(segment);
  const index = { key: { accountId: 1, collectionId: 1 }, version: 1, edition: 1, size: 100_000 };
  return { ...index, segments: [new IndexSegment(1, segment.bytes)] };
}

test('the memory of a segment that is merged while its file is written is released', async () => {
  const index = largeIndex();
  const memory = new WeakRef(index.segments[0]!.segment.bytes);
  const written = Promise.withResolvers<undefined>();
  class Merging extends SegmentFiles {
    override async save(...what: Parameters<SegmentFiles['save']>): Promise<void> {
      await super.save(...what);
      index.segments = [];
      written.resolve(undefined);
    }
  }
  const files = new Merging(temporaryFolder(), 'm 1.0.0');
  const saver = new IndexSaver({ files, isCurrent: () => true, report: written.reject });
  saver.saveLater(index as unknown as CollectionIndex);
  saver.hurry(index as unknown as CollectionIndex);
  await inTime(written.promise, 'the file is written');
  await until(() => memory.deref() === undefined, 'the memory is released');
});
