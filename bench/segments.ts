/**
 * Searches of related texts among recombined ones, in this process alone, and what a view of segments costs: the least
 * time of some for each text that asks, for others may be busy beside it.
 *
 *   npm run bench:segments -- <data folder> [texts ...]
 */
import { Bitset } from '../packages/server/src/index/sets/bitset.ts';
import { buildSegment, type Document } from '../packages/server/src/index/segment/build.ts';
import { mergeSegments } from '../packages/server/src/index/segment/merge.ts';
import { openSegment, type Segment } from '../packages/server/src/index/segment/segment.ts';
import type { View } from '../packages/server/src/index/view.ts';
import { ViewWriter } from '../packages/server/src/index/view-writer.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { search } from '../packages/server/src/related/search.ts';
import type { RelatedBy } from '../packages/server/src/scoring/blend.ts';
import { makeSampler } from '../packages/server/src/scoring/sample.ts';
import { seeded } from '../support/seeded.ts';
import { recombiner } from './support/recombined.ts';

const sampleOf = makeSampler(models.standard);

const [data, ...sizes] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: npm run bench:segments -- <data folder> [texts ...]');
/** Texts of a segment: merges in the background leave some of about this size. */
const docsPerSegment = 2 ** 17;
const searches = 300;
const rounds = 9;

const ms = (from: number): number => performance.now() - from;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function quantiles(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): string => sorted[Math.floor(part * sorted.length)]!.toFixed(2);
  return `p50 ${at(0.5)}, p95 ${at(0.95)} ms`;
}

/** Segments of recombined texts. */
function build(count: number): Segment[] {
  const next = recombiner(data!);
  const segments: Segment[] = [];
  let built = 0;
  for (let textId = 1; textId <= count;) {
    const documents: Document[] = [];
    for (; documents.length < docsPerSegment && textId <= count; textId++) {
      const { terms, vector } = next();
      documents.push({
        textId,
        date: textId,
        terms,
        vector: sampleOf({ terms, vector, model: models.standard.name }, 'sv').vector,
      });
    }
    const begin = performance.now();
    segments.push(buildSegment(documents));
    built += ms(begin);
  }
  console.log(`  built in ${((1000 * built) / count).toFixed(0)} µs a text`);
  return segments;
}

function opened(segments: readonly Segment[]): ViewWriter {
  const writer = new ViewWriter('sv');
  const begin = performance.now();
  const again = segments.map(({ bytes }) => openSegment(bytes)!);
  const checked = ms(begin);
  writer.open(again.map((segment, id) => ({ id, segment, deleted: [] })));
  console.log(`  opened in ${ms(begin).toFixed(0)} ms, of which checksums ${checked.toFixed(0)}`);
  return writer;
}

/** One text that comes, one that goes. */
function changes(writer: ViewWriter, count: number): void {
  const next = recombiner(data!, 2);
  const [added, deleted]: number[][] = [[], []];
  for (let textId = count + 1; textId <= count + 20; textId++) {
    const { terms, vector } = next();
    const begin = performance.now();
    writer.add(
      textId,
      buildSegment([
        {
          textId,
          date: 0,
          terms,
          vector: sampleOf({ terms, vector, model: models.standard.name }, 'sv').vector,
        },
      ]),
    );
    added!.push(ms(begin));
  }
  for (let textId = count + 1; textId <= count + 20; textId++) {
    const begin = performance.now();
    writer.delete(textId);
    deleted!.push(ms(begin));
  }
  console.log(`  a text added: ${quantiles(added!)}; deleted: ${quantiles(deleted!)}`);
}

function searched(view: View, by: RelatedBy, count: number): void {
  const random = seeded(1);
  const least: number[] = [];
  const asking = Array.from({ length: searches }, () => 1 + Math.floor(random() * count));
  for (let round = 0; round < rounds; round++) {
    for (const [at, id] of asking.entries()) {
      const begin = performance.now();
      search(view, id, { relatedBy: by, limit: 10 });
      least[at] = Math.min(least[at] ?? Infinity, ms(begin));
    }
  }
  console.log(`  ${by}: ${quantiles(least)}`);
}

for (const count of sizes.length > 0 ? sizes.map(Number) : [18_000, 100_000]) {
  console.log(`${count} texts`);
  const segments = build(count);
  const writer = opened(segments);
  const { view } = writer;
  const { own, shared } = view.bytes;
  const [{ docs, hashes, counts, commonCounts, postingsAt, postings, rows }] = segments as [Segment];
  const terms = [hashes, counts, commonCounts, postingsAt].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  console.log(`  memory of the segments ${megabytes(shared)}, of the view ${megabytes(own)}`);
  console.log(`  bytes a text in the first segment: postings ${Math.round(postings.length / docs)}, rows ${Math.round(rows.length / docs)}, terms ${Math.round(terms / docs)}`); // prettier-ignore
  searched(view, 'automatic', count);
  searched(view, 'semantic', count);
  changes(writer, count);
  if (segments.length > 1) {
    const begin = performance.now();
    mergeSegments(segments.slice(0, 2).map((segment) => ({ segment, deleted: new Bitset(segment.docs) })));
    console.log(`  two segments merged in ${ms(begin).toFixed(0)} ms`);
  }
}
