/** A thread that searches: it holds views of the indexes, which it brings up to date between searches. */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { explain, type ExplainQuery, type Explanation } from '../related/explanation.ts';
import type { RelatedText } from '../related/found.ts';
import { type Candidate, relatedGroups, type RelatedGroup } from '../related/groups.ts';
import { findRelated, type RelatedQuery, type ViewOf } from '../related/query.ts';
import { type Sample, sampleOf } from '../scoring/sample.ts';
import { membersOf } from '../store/groups/members.ts';
import type { StoreLocation } from '../store/location.ts';
import { openReader } from '../store/changes/reader.ts';
import { takeModel } from '../supervisor/model.ts';
import { answerParent } from '../supervisor/parent.ts';
import { GroupCentroids, type GroupName } from './group-centroids.ts';
import { StoredIndexReader } from './stored-index/reader.ts';
import type { KnownCollection } from './known-collections.ts';
import type { FromGroup, GroupsQuery, TextName, TextsQuery } from './queries.ts';
import type { IndexUpdate } from './updates.ts';
import { Views } from './views.ts';

takeModel();
const { store } = workerData as { store: StoreLocation };
const { groups, changes, storedIndexes } = await openReader(store);
const centroids = new GroupCentroids(groups);
const views = new Views();
const storedTexts = new StoredIndexReader(storedIndexes, (id) => views.get(id));
let updates: MessagePort | undefined;

/** A view that an update failed on can't be trusted, and neither can the others: the thread is started again. */
function orEnd(work: () => void): void {
  try {
    work();
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
    throw error;
  }
}

function hear(update: IndexUpdate): void {
  orEnd(() => {
    views.hear(update);
  });
}

/** Takes in what the indexer has told, which may wait at the port and not yet as events. */
function catchUp(): void {
  orEnd(() => {
    for (let next; updates && (next = receiveMessageOnPort(updates)) !== undefined;)
      views.hear(next.message as IndexUpdate);
    views.catchUp();
  });
}

/** Follows an indexer from its beginning. */
function follow(port: MessagePort): void {
  updates?.close();
  views.clear();
  updates = port;
  port.on('message', hear);
}

/** What a search answers that asks for a view which the indexer has closed meanwhile. */
export const notOpen = 'notOpen';

/** The collections that a search looks at, when the views of all are of the versions that it needs. */
async function opened(known: readonly KnownCollection[]): Promise<readonly number[] | typeof notOpen> {
  catchUp();
  for (const { collectionId, version } of known) {
    if (!(await views.reached(collectionId, version))) return notOpen;
  }
  return known.map(({ collectionId }) => collectionId);
}

/**
 * Searches the views of the collections that the caller may see; the views of others are there as well, and are not looked
 * at. `notOpen` when one of them is not there.
 */
function search<T>(open: readonly number[], work: (viewOf: ViewOf) => T): T | typeof notOpen {
  for (const id of open) if (views.get(id) === undefined) return notOpen;
  return work((id) => (open.includes(id) ? views.get(id) : undefined));
}

/** What was found, and where the index lies that has found it. */
export interface Searched {
  found: RelatedText[];
  index?: 'memory' | 'store';
}

async function related(
  known: readonly KnownCollection[],
  query: RelatedQuery,
): Promise<Searched | typeof notOpen> {
  const open = await opened(known);
  if (open === notOpen) return notOpen;
  const run = (): RelatedText[] | typeof notOpen => search(open, (viewOf) => findRelated(viewOf, query));
  const isStored = storedTexts.isNeeded(open);
  const found = isStored ? await storedTexts.related(query, run) : run();
  return found === notOpen ? notOpen : { found, index: isStored ? 'store' : 'memory' };
}

async function centroidOf(account: number, group: GroupName): Promise<Sample | undefined> {
  const features = await centroids.of(account, group);
  return features && sampleOf(features, group.language);
}

async function textOf(account: number, text: TextName): Promise<Sample | undefined> {
  const { collectionId, textId, language } = text;
  const analysed = await changes.analysed(account, collectionId, textId);
  return analysed && sampleOf(analysed, language);
}

const ours = {
  follow,

  texts: (known: readonly KnownCollection[], query: TextsQuery) => related(known, query),

  /** The texts most related to those of a group, which are left out themselves. */
  async textsOfGroup(
    known: readonly KnownCollection[],
    query: FromGroup,
  ): Promise<Searched | typeof notOpen> {
    const { account, group } = query;
    const sample = await centroidOf(account, group);
    if (sample === undefined) return { found: [] };
    const except = new Map<number, Set<number>>();
    for await (const { collectionId, textId } of membersOf(groups, account, group.groupId))
      except.set(collectionId, (except.get(collectionId) ?? new Set()).add(textId));
    return related(known, { ...query, sample, except });
  },

  /** The groups most related to a text or to another group. */
  async groups({ account, of, candidates, options }: GroupsQuery): Promise<RelatedGroup[]> {
    const sample = 'groupId' in of ? await centroidOf(account, of) : await textOf(account, of);
    if (sample === undefined) return [];
    const found: Candidate[] = [];
    for (const group of candidates) {
      const features = await centroids.of(account, group);
      if (features !== undefined) found.push({ ...group, features });
    }
    return relatedGroups(sample, found, options);
  },

  async explain(
    known: readonly KnownCollection[],
    query: ExplainQuery,
  ): Promise<Explanation[] | typeof notOpen> {
    const open = await opened(known);
    if (open === notOpen) return notOpen;
    const run = (): Explanation[] | typeof notOpen => search(open, (viewOf) => explain(viewOf, query));
    if (!storedTexts.isNeeded(open)) return run();
    const texts = [query, ...query.others];
    const wanted = Map.groupBy(texts, ({ collectionId }) => collectionId);
    return storedTexts.withTexts(
      new Map([...wanted].map(([id, some]) => [id, some.map(({ textId }) => textId)])),
      run,
    );
  },

  bytes: () => views.bytes,
};
export type SearchCalls = typeof ours;

answerParent(ours);
