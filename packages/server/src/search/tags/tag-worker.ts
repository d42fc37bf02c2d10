/** The thread that holds the tags and the headlines of whole collections. */
import { workerData } from 'node:worker_threads';
import { openReader } from '../../store/changes/reader.ts';
import type { StoreLocation } from '../../store/location.ts';
import { serveParent } from '../../supervisor/parent.ts';
import { findEntry, namesOf } from '../../tags/queries/entry.ts';
import { countFacets } from '../../tags/queries/facets.ts';
import { frequentTags } from '../../tags/queries/frequent.ts';
import { listedTag, listTags } from '../../tags/queries/list.ts';
import { mergeCandidates } from '../../tags/merges/candidates.ts';
import { entryLinks } from '../../tags/queries/links.ts';
import { listPlaces } from '../../tags/queries/places.ts';
import { relatedTags } from '../../tags/queries/related.ts';
import { taggedTexts } from '../../tags/queries/tagged.ts';
import { listTaggedTexts } from '../../tags/queries/texts.ts';
import { timeline } from '../../tags/queries/timeline.ts';
import { allDates } from '../../tags/view.ts';
import { FollowedCollections } from './collections.ts';
import type { CollectionTags } from './interface.ts';
import { listedTexts } from './listed-texts.ts';
import { TagFiles } from './tag-files.ts';
import type { TagNotices } from './tag-notices.ts';

/** Milliseconds for which deleted texts are kept, at most twice this, for lists whose first page was returned before the deletion. */
const retentionMs = 5 * 60_000;

const { store, files, maxBytes } = workerData as { store: StoreLocation; files: string; maxBytes: number };
const report = (error: unknown): void => {
  main.notify('report', [error instanceof Error ? error : new Error(String(error))]);
};
const collections = new FollowedCollections({
  reader: await openReader(store),
  files: new TagFiles(files),
  maxBytes,
  clock: Date.now,
  report,
});

const now = { versions: undefined };

const calls = {
  async list(call) {
    const { view, versions } = await collections.viewOf(call);
    return { ...listTags(view, call), versions };
  },
  async texts(call) {
    const { view, versions } = await collections.viewOf(call);
    const entry = findEntry(view, call.name);
    if (entry === undefined) return undefined;
    const link = call.links ? entryLinks(view).get(entry) : undefined;
    return {
      ...view.names.names[entry]!,
      ...(link && { link }),
      ...{ ...listTaggedTexts(view, entry, call), versions },
    };
  },
  async timeline(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    const entry = findEntry(view, call.name);
    return entry === undefined ? [] : timeline(view, entry, call);
  },
  async related(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    const entry = findEntry(view, call.name);
    return entry === undefined ? [] : relatedTags(view, entry, call);
  },
  async places({ name, ...call }) {
    const { view } = await collections.viewOf({ ...call, ...now });
    const entry = name && findEntry(view, name);
    return name !== undefined && entry === undefined ? [] : listPlaces(view, { ...call, entry });
  },
  async merges(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    return mergeCandidates(view, call);
  },
  async entry(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    const entry = findEntry(view, call.name);
    return entry === undefined
      ? undefined
      : { entry: listedTag(view, entry, allDates), names: namesOf(view, entry) };
  },
  async listTexts(call) {
    const { account, collectionId, tagged, counted } = call;
    const scope = { account, collections: [collectionId], ...now };
    const tags = tagged || counted ? await collections.viewOf(scope) : undefined;
    const found = await collections.headlines(account, collectionId);
    return found ? listedTexts(found.headlines, tags?.view, call) : { texts: [], hasMore: false };
  },
  async tagged(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    return taggedTexts(view, call);
  },
  async facets(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    return countFacets(view, call.found, call);
  },
  async frequent(call) {
    const { view } = await collections.viewOf({ ...call, ...now });
    return frequentTags(view, call.limit);
  },
  sweep: () => collections.sweep().catch(report),
} satisfies CollectionTags & { sweep: () => Promise<void> };
export type TagCalls = typeof calls;

const main = serveParent<TagNotices>(calls);

setInterval(() => {
  collections.purgeDeleted();
}, retentionMs);
