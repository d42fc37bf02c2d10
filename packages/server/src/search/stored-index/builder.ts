import { buildSegment, type Document } from '../../index/segment/build.ts';
import type { Segment } from '../../index/segment/segment.ts';
import { wordNorms } from '../../index/stored-index/impact-lists.ts';
import { chunkCount, updateChunk } from '../../index/stored-index/term-chunk.ts';
import type { Model } from '../../nlp/model.ts';
import { makeSampler, type Sampler } from '../../scoring/sample.ts';
import type {
  StoredChange,
  StoredIndexes,
  StoredState,
} from '../../store/postgres/stored-index/interface.ts';
import type { Changes } from '../../store/store.ts';
import { documentOf } from '../document.ts';
import type { CollectionKey } from '../indexing/collection-index.ts';

const rowsPerRead = 1000;
/** Texts that are indexed at a time: half a second of building. */
const textsPerStep = 16_384;
/** Steps per transaction, which reads and writes all terms once: some 80 MB of memory. */
const stepsPerTransaction = 4;
/** How many runs of lists are merged into one. */
const runsPerMerge = 8;

/** The former texts that were deleted or changed, and the current texts that were added or changed. */
interface Step {
  removed: Segment | undefined;
  segment: Segment;
  norms: Float64Array;
}

/** The number of vectors from which the database indexes them: comparing fewer without an index takes some ten milliseconds. */
const indexedFrom = 20_000;

/**
 * The result of an update: `more` changes remain, all are `done`, another node is `busy` with the index, or the
 * collection is `missing`.
 */
export type UpdateResult = 'more' | 'done' | 'busy' | 'missing';

/** Builds the stored index of a collection or updates it, as far as one transaction goes. */
export async function updateStoredIndex(
  { changes, stored, model }: { changes: Changes; stored: StoredIndexes; model: Model },
  { accountId, collectionId }: CollectionKey,
): Promise<UpdateResult> {
  const sampleOf = makeSampler(model);
  const result = await stored.change<UpdateResult>(collectionId, async (change) => {
    if (change.state === undefined) await change.clear(model.dimensions);
    let state = change.state ?? emptyState(model);
    const steps: Step[] = [];
    for (;;) {
      const page = await readChanges(changes, { accountId, collectionId }, state.version, sampleOf);
      if (page === undefined) return 'missing';
      const isOther = page.clearedAt > state.version || page.version < state.version;
      if (isOther || state.model !== model.name) {
        await change.clear(model.dimensions);
        state = { ...emptyState(model), version: isOther ? page.clearedAt : 0 };
        steps.length = 0;
        continue;
      }
      const { step, state: next } = await applyChanges(change, page.changed, state);
      steps.push(step);
      state = { ...next, version: page.upTo };
      if (page.isLast || steps.length === stepsPerTransaction) {
        await change.setState(await writeTerms(change, steps, state));
        return page.isLast ? 'done' : 'more';
      }
    }
  });
  if (result !== 'done') return result;
  // A transaction of its own: indexing a million vectors takes minutes, and does not block reads.
  return stored.change<UpdateResult>(collectionId, async (change) => {
    if (change.state === undefined) return 'done';
    if (change.state.vectors >= indexedFrom) await change.indexVectors();
    if (!change.state.isComplete) await change.setState({ ...change.state, isComplete: true });
    return 'done';
  });
}

const emptyState = ({ name: model }: Model): StoredState => ({
  version: 0,
  model,
  texts: 0,
  vectors: 0,
  directions: new Float64Array(),
  runs: 0,
  isComplete: false,
});

/** Reads what has changed since a version, up to the texts of a step. */
async function readChanges(
  changes: Changes,
  { accountId, collectionId }: CollectionKey,
  from: number,
  sampleOf: Sampler,
) {
  const changed = new Map<number, Document | undefined>();
  for (let version = from; ;) {
    const page = await changes.since(accountId, collectionId, version, rowsPerRead);
    if (page === undefined) return undefined;
    const { clearedAt } = page;
    for (const { textId, analysed } of page.changes) {
      changed.delete(textId);
      changed.set(textId, analysed && documentOf(textId, analysed, page.language, sampleOf));
    }
    const isLast = page.changes.length < rowsPerRead;
    version = isLast ? page.version : page.changes.at(-1)!.version;
    if (isLast || clearedAt > from || changed.size >= textsPerStep)
      return { changed, clearedAt, version: page.version, upTo: version, isLast };
  }
}

/** Replaces the texts of a step in the tables. */
async function applyChanges(
  change: StoredChange,
  changed: ReadonlyMap<number, Document | undefined>,
  state: StoredState,
): Promise<{ step: Step; state: StoredState }> {
  const ids = [...changed.keys()];
  const removed = state.texts === 0 ? [] : await change.texts(ids);
  const added = [...changed.values()].filter((document) => document !== undefined);
  await change.replace(
    removed.map(({ textId }) => textId),
    added,
  );
  const segment = buildSegment(added);
  const removedSegment = removed.length === 0 ? undefined : buildSegment(removed);
  const vectors = (documents: readonly Document[]): number =>
    documents.filter(({ vector }) => vector !== undefined).length;
  return {
    step: { removed: removedSegment, segment, norms: wordNorms(segment) },
    state: {
      ...state,
      texts: state.texts + added.length - removed.length,
      vectors: state.vectors + vectors(added) - vectors(removed),
      directions: sumOf(sumOf(state.directions, segment.directions, 1), removedSegment?.directions, -1),
    },
  };
}

function sumOf(one: Float64Array, other: Float64Array | undefined, sign: 1 | -1): Float64Array {
  if (other === undefined || other.length === 0) return one;
  if (one.length === 0) return other.map((value) => sign * value);
  return one.map((value, at) => value + sign * other[at]!);
}

/** Writes the terms of all steps, one chunk of terms at a time. */
async function writeTerms(
  change: StoredChange,
  steps: readonly Step[],
  state: StoredState,
): Promise<StoredState> {
  for (let at = 0; at < chunkCount; at++) {
    let chunk = await change.chunk(at);
    for (const [which, step] of steps.entries()) {
      const updated = updateChunk(chunk, at, step.removed, step);
      chunk = updated.chunk;
      if (updated.lists.length > 0) await change.addLists(state.runs + which, updated.lists);
    }
    await change.setChunk(at, chunk);
  }
  const runs = state.runs + steps.length;
  const isFull = Math.floor(runs / runsPerMerge) > Math.floor(state.runs / runsPerMerge);
  if (isFull) await change.mergeRuns();
  return { ...state, runs: isFull ? runs + 1 : runs };
}
