/** A thread that searches: it holds a view of each index, and takes a newer view between searches. */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Model } from '../nlp/model.ts';
import { explain, type ExplainQuery, type Explanation } from '../related/explanation.ts';
import type { RelatedText } from '../related/found-texts.ts';
import { GroupSearch, type RelatedGroup } from '../related/groups.ts';
import { findMatching, type MatchingTexts, type MatchQuery } from '../related/matching-texts.ts';
import { compareWithQueries, type PossibleMatch } from '../related/candidates/compare-with-queries.ts';
import { type ExternalText, findRelated, type RelatedQuery, type ViewOf } from '../related/query.ts';
import { findTextsWithAny } from '../related/texts-with-any.ts';
import type { View } from '../index/view.ts';
import { commonFrom, ownSample, type TextParts } from '../scoring/own-sample.ts';
import { makeSampler, type Sample } from '../scoring/sample.ts';
import { membersOf } from '../store/groups/members.ts';
import type { StoreLocation } from '../store/location.ts';
import { openReader } from '../store/changes/reader.ts';
import { serveParent } from '../supervisor/parent.ts';
import { GroupCentroids, type GroupName } from './groups/group-centroids.ts';
import { storedIndexSupport } from './optional.ts';
import type { KnownCollection } from './known-collections.ts';
import type {
  AnyTermsQuery,
  GroupTextsQuery,
  GroupsQuery,
  MatchesQuery,
  TextName,
  TextsQuery,
} from './queries.ts';
import type { IndexUpdate } from './updates.ts';
import type { TextLoader } from './unloaded.ts';
import { Views } from './views.ts';

const { store, model } = workerData as { store: StoreLocation; model: Model };
const sampleOf = makeSampler(model);
const { groups, changes } = await openReader(store);
const views = new Views();
const centroids = new GroupCentroids(groups, model, views);
const viewOf: ViewOf = (id) => views.get(id);
const support = await storedIndexSupport(store);
const textLoader = support?.openLoader(store, viewOf);
let updates: MessagePort | undefined;

/** Runs `work`, and ends the thread if it fails: after a failed update the views cannot be trusted. The supervisor restarts the thread. */
function runOrExit(work: () => void): void {
  try {
    work();
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
    throw error;
  }
}

function receive(update: IndexUpdate): void {
  runOrExit(() => {
    views.receive(update);
  });
}

/** Applies all updates that the indexer has sent; some may wait at the port and have fired no event yet. */
function catchUp(): void {
  runOrExit(() => {
    for (let next; updates && (next = receiveMessageOnPort(updates)) !== undefined;)
      views.receive(next.message as IndexUpdate);
    views.catchUp();
  });
}

/** Follows a new indexer. */
function follow(port: MessagePort): void {
  updates?.close();
  views.clear();
  updates = port;
  port.on('message', receive);
}

/** The result of a search of a collection that the indexer has closed meanwhile. */
export const notOpen = 'notOpen';

/** Waits until the views of some collections have reached the versions that a search needs, and returns their ids. */
async function openCollections(
  known: readonly KnownCollection[],
): Promise<readonly number[] | typeof notOpen> {
  catchUp();
  for (const { collectionId, version } of known) {
    if (!(await views.waitFor(collectionId, version))) return notOpen;
  }
  return known.map(({ collectionId }) => collectionId);
}

/**
 * Runs a search on the views of the collections that the caller may see, and on no others. `allViews` returns the views to search;
 * by default, the views of this thread. Returns `notOpen` when a collection has no view.
 */
function search<T>(
  open: readonly number[],
  work: (viewOf: ViewOf) => T,
  allViews = viewOf,
): T | typeof notOpen {
  for (const id of open) if (views.get(id) === undefined) return notOpen;
  return work((id) => (open.includes(id) ? allViews(id) : undefined));
}

/** Returns the loader for the texts of some collections; undefined when all their texts are loaded. */
const loaderFor = (open: readonly number[]): TextLoader | undefined =>
  open.some((id) => viewOf(id)?.unloaded) ? textLoader : undefined;

/** The texts found, and where the searched index is stored. */
export interface SearchResult {
  found: RelatedText[];
  index?: 'memory' | 'store';
}

async function searchRelated(
  known: readonly KnownCollection[],
  query: RelatedQuery,
): Promise<SearchResult | typeof notOpen> {
  const open = await openCollections(known);
  if (open === notOpen) return notOpen;
  const run = (allViews?: ViewOf): RelatedText[] | typeof notOpen =>
    search(open, (viewOf) => findRelated(viewOf, query), allViews);
  const loader = loaderFor(open);
  const found = loader ? await loader.related(query, run) : run();
  return found === notOpen ? notOpen : { found, index: loader ? 'store' : 'memory' };
}

/** Returns a text that is not stored, with a function that leaves out what the text repeats of the texts of a view. */
function externalText({ sample, parts }: { sample: Sample; parts?: TextParts }): ExternalText {
  if (parts === undefined) return { sample };
  const sampleIn = (view: View): Sample =>
    // The text itself counts, as it does among stored texts.
    ownSample(sample, parts, (hash) => 1 + view.textsWith(hash, commonFrom), sampleOf);
  return { sample, sampleIn };
}

async function centroidOf(account: number, group: GroupName): Promise<Sample | undefined> {
  const features = await centroids.get(account, group);
  return features && sampleOf(features, group.language);
}

async function textOf(account: number, text: TextName): Promise<Sample | undefined> {
  const { collectionId, textId, language } = text;
  const view = viewOf(collectionId);
  const sample = view?.sample(textId);
  if (sample !== undefined || view?.unloaded === undefined) return sample;
  const analysed = await changes.analysedText(account, collectionId, textId);
  return analysed && sampleOf(analysed, language);
}

const calls = {
  follow,

  texts: (known: readonly KnownCollection[], query: TextsQuery) =>
    searchRelated(known, 'sample' in query ? { ...query, ...externalText(query) } : query),

  async matching(
    known: readonly KnownCollection[],
    query: MatchQuery,
  ): Promise<MatchingTexts[] | typeof notOpen> {
    const open = await openCollections(known);
    if (open === notOpen) return notOpen;
    const run = (query: MatchQuery, allViews?: ViewOf): MatchingTexts[] | typeof notOpen =>
      search(open, (viewOf) => findMatching(viewOf, query), allViews);
    const loader = loaderFor(open);
    return loader ? loader.matching(query, run) : run(query);
  },

  /** Returns the texts most related to a group, without the texts of the group. */
  async textsOfGroup(
    known: readonly KnownCollection[],
    query: GroupTextsQuery,
  ): Promise<SearchResult | typeof notOpen> {
    const { account, group } = query;
    if ((await openCollections(known)) === notOpen) return notOpen;
    const sample = await centroidOf(account, group);
    if (sample === undefined) return { found: [] };
    const except = new Map<number, Set<number>>();
    for await (const { collectionId, textId } of membersOf(groups, account, group.groupId))
      except.set(collectionId, (except.get(collectionId) ?? new Set()).add(textId));
    return searchRelated(known, { ...query, sample, except });
  },

  /** Returns the groups most related to a text or to another group. */
  async groups(
    known: readonly KnownCollection[],
    { account, subject, candidates, options }: GroupsQuery,
  ): Promise<RelatedGroup[] | typeof notOpen> {
    if ((await openCollections(known)) === notOpen) return notOpen;
    const sample = 'groupId' in subject ? await centroidOf(account, subject) : await textOf(account, subject);
    if (sample === undefined) return [];
    const search = new GroupSearch();
    for (const group of candidates) {
      const centroid = await centroidOf(account, group);
      if (centroid !== undefined) search.add({ groupId: group.groupId, sample: centroid });
    }
    return search.find(sample, options);
  },

  async explain(
    known: readonly KnownCollection[],
    query: ExplainQuery,
  ): Promise<Explanation[] | typeof notOpen> {
    const open = await openCollections(known);
    if (open === notOpen) return notOpen;
    const run = (allViews?: ViewOf): Explanation[] | typeof notOpen =>
      search(open, (viewOf) => explain(viewOf, query), allViews);
    const loader = loaderFor(open);
    return loader ? loader.withTexts([query, ...query.others], run) : run();
  },

  /** Returns the texts that have all required terms of at least one item of `any`; undefined where the index cannot tell. */
  async textsWithAny(
    known: readonly KnownCollection[],
    { collectionId, any }: AnyTermsQuery,
  ): Promise<number[] | undefined | typeof notOpen> {
    const open = await openCollections(known);
    if (open === notOpen) return notOpen;
    return search(open, (viewOf) => {
      const view = viewOf(collectionId);
      return view && findTextsWithAny(view, any);
    });
  },

  /** Returns which of the given texts of a collection each query finds, as far as the index can tell. */
  async matches(
    known: readonly KnownCollection[],
    { collectionId, textIds, queries }: MatchesQuery,
  ): Promise<PossibleMatch[] | typeof notOpen> {
    const open = await openCollections(known);
    if (open === notOpen) return notOpen;
    const run = (allViews?: ViewOf): PossibleMatch[] | typeof notOpen =>
      search(
        open,
        (viewOf) => {
          const view = viewOf(collectionId);
          return view ? compareWithQueries(view, textIds, queries) : [];
        },
        allViews,
      );
    const loader = loaderFor(open);
    const texts = textIds.map((textId) => ({ collectionId, textId }));
    return loader ? loader.withTexts(texts, run) : run();
  },

  bytes: () => views.bytes,
};
export type SearchCalls = typeof calls;

serveParent(calls);
