import { buildSegment } from '../index/segment/build.ts';
import { ViewWriter } from '../index/view-writer.ts';
import type { Sample } from '../scoring/sample.ts';
import { searchExternal } from './search.ts';

export interface GroupCandidate {
  groupId: number;
  /** The sample of the group's centroid. */
  sample: Sample;
}

export interface RelatedGroup {
  groupId: number;
  /** Calibrated, 0–1, four decimals. */
  relevance: number;
}

export interface GroupOptions {
  limit: number;
  /** Both inclusive, 0–1. */
  minThreshold: number;
  maxThreshold: number;
}

/**
 * Returns the groups most related to a text or to a group's centroid: highest relevance first, equal ones by id. Their
 * centroids are compared as the texts of a small collection.
 */
export function relatedGroups(
  sample: Sample,
  candidates: readonly GroupCandidate[],
  { limit, minThreshold, maxThreshold }: GroupOptions,
): RelatedGroup[] {
  const found: RelatedGroup[] = [];
  for (const [language, groups] of Map.groupBy(candidates, (group) => group.sample.language)) {
    const documents = groups.map(({ groupId, sample: { terms, vector } }) => {
      return { textId: groupId, date: 0, terms, vector };
    });
    const writer = new ViewWriter(language);
    writer.add(0, buildSegment(documents));
    const options = { limit, minRelevance: minThreshold, maxRelevance: maxThreshold };
    const { ids, relevances } = searchExternal(writer.view, sample, { relatedBy: 'automatic', ...options });
    found.push(...ids.map((groupId, at) => ({ groupId, relevance: relevances[at]! })));
  }
  return found
    .sort((one, other) => other.relevance - one.relevance || one.groupId - other.groupId)
    .slice(0, limit);
}
