/** The thread that merges segments in the background; a merge may take a second. */
import { mergeSegments } from '../../index/segment/merge.ts';
import { releaseMemory } from '../../supervisor/memory.ts';
import { serveParent } from '../../supervisor/parent.ts';
import { droppedMemory } from '../dropped-memory.ts';
import { IndexSegment } from './index-segment.ts';

droppedMemory.collectAgain = releaseMemory;

const calls = {
  merge(inputs: { bytes: SharedArrayBuffer; deleted: number[] }[]): SharedArrayBuffer {
    const segments = inputs.map(({ bytes, deleted }, id) => {
      const segment = new IndexSegment(id, bytes);
      for (const textId of deleted) segment.delete(textId, 0);
      return segment;
    });
    const { bytes } = mergeSegments(segments);
    // This thread needs neither the inputs nor the result any more.
    droppedMemory.add(
      segments.reduce((sum, { segment }) => sum + segment.bytes.byteLength, bytes.byteLength),
    );
    return bytes;
  },
};
export type MergerCalls = typeof calls;

serveParent(calls);
