import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { mergeSegments } from '../../packages/server/src/index/segment/merge.ts';
import { openSegment, type Segment } from '../../packages/server/src/index/segment/segment.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { type Recombined, recombiner } from '../support/recombined.ts';
import { median, percentile, timed } from '../../support/statistics.ts';

/** Texts of a segment: half of the most that a segment holds, so that two can be merged. */
const textsPerSegment = 2 ** 16;
const changes = 20;

const sampleOf = makeSampler(models.standard);

/** Makes a document of an index from a text. */
export function documentOf({ terms, vector: floats, createdAt = 0 }: Recombined, textId: number): Document {
  const { vector } = sampleOf({ terms, vector: floats, model: models.standard.name }, 'sv');
  return { textId, date: createdAt, terms, vector };
}

/** Builds segments in this process and prints the cost of building, opening, changing and merging them. */
export async function benchSegments(data: string, texts: number): Promise<void> {
  const make = recombiner(data);
  const segments: Segment[] = [];
  let builtMs = 0;
  for (let from = 1; from <= texts; from += textsPerSegment) {
    const count = Math.min(textsPerSegment, texts + 1 - from);
    const documents = Array.from({ length: count }, (_, at) => documentOf(make(), from + at));
    builtMs += await timed(() => segments.push(buildSegment(documents)));
  }
  const [first] = segments as [Segment];
  const termBytes = [first.hashes, first.counts, first.commonCounts, first.postingsAt]
    .map(({ byteLength }) => byteLength)
    .reduce((total, bytes) => total + bytes, 0);
  const [postings, rows, terms] = [first.postings.length, first.rows.length, termBytes].map((bytes) =>
    Math.round(bytes / first.docs),
  );
  console.log(`  segments, in one process: built in ${((1000 * builtMs) / texts).toFixed(0)} µs a text; bytes a text: postings ${postings}, rows ${rows}, terms ${terms}`); // prettier-ignore

  const writer = new ViewWriter('sv');
  const openedMs = await timed(() => {
    const opened = segments.map(({ bytes }) => openSegment(bytes)!);
    writer.open(opened.map((segment, id) => ({ id, segment, deleted: [] })));
  });
  const added: number[] = [];
  const deleted: number[] = [];
  for (let textId = texts + 1; textId <= texts + changes; textId++) {
    const document = documentOf(make(), textId);
    added.push(await timed(() => { writer.add(textId, buildSegment([document])); })); // prettier-ignore
  }
  for (let textId = texts + 1; textId <= texts + changes; textId++)
    deleted.push(await timed(() => { writer.delete(textId); })); // prettier-ignore
  const formatTimes = (times: number[]) =>
    `p50 ${median(times).toFixed(2)}, p95 ${percentile(times, 0.95).toFixed(2)} ms`;
  console.log(
    `  opened in ${openedMs.toFixed(0)} ms; a text added: ${formatTimes(added)}, deleted: ${formatTimes(deleted)}`,
  );
  if (segments.length < 2) return;
  const pair = segments.slice(0, 2).map((segment) => ({ segment, deleted: new Bitset(segment.docs) }));
  const mergedMs = await timed(() => mergeSegments(pair));
  console.log(`  two segments merged in ${mergedMs.toFixed(0)} ms`);
}
