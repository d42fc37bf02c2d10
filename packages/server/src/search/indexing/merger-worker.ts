/** The thread that merges segments: it may take a second, and nobody waits for it. */
import { mergeSegments } from '../../index/segment/merge.ts';
import { giveBackMemory } from '../../supervisor/memory.ts';
import { answerParent } from '../../supervisor/parent.ts';
import { dropped } from '../dropped.ts';
import { IndexSegment } from './index-segment.ts';

dropped.again = giveBackMemory;

const ours = {
  merge(inputs: { bytes: SharedArrayBuffer; deleted: number[] }[]): SharedArrayBuffer {
    const segments = inputs.map(({ bytes, deleted }, id) => {
      const segment = new IndexSegment(id, bytes);
      for (const textId of deleted) segment.delete(textId, 0);
      return segment;
    });
    const { bytes } = mergeSegments(segments);
    // Neither they nor what they became are of use here any more.
    dropped.add(segments.reduce((sum, { segment }) => sum + segment.bytes.byteLength, bytes.byteLength));
    return bytes;
  },
};
export type MergerCalls = typeof ours;

answerParent(ours);
