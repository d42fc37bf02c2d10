import type { Language } from '../domain/language.ts';
import { buildSegment, type Document } from '../index/segment/build.ts';
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

/** Groups per segment. */
const groupsPerSegment = 256;

/** The groups of one language: their view, and the groups that are not in a segment yet. */
interface LanguageGroups {
  writer: ViewWriter;
  segments: number;
  pending: Document[];
}

/**
 * Compares the centroids of groups with a text or with another group's centroid, as if they were texts of a collection.
 * Groups are added one by one and become segments, so an account with many groups takes only the compact memory of
 * their segments. The result does not depend on how groups are spread over segments.
 */
export class GroupSearch {
  readonly #languages = new Map<Language, LanguageGroups>();
  readonly #groupsPerSegment: number;

  constructor(perSegment = groupsPerSegment) {
    this.#groupsPerSegment = perSegment;
  }

  add({ groupId, sample: { language, terms, vector } }: GroupCandidate): void {
    let groups = this.#languages.get(language);
    if (groups === undefined) {
      groups = { writer: new ViewWriter(language), segments: 0, pending: [] };
      this.#languages.set(language, groups);
    }
    groups.pending.push({ textId: groupId, date: 0, terms, vector });
    if (groups.pending.length === this.#groupsPerSegment) addSegment(groups);
  }

  /** Returns the most related of the added groups: highest relevance first, ties by id. */
  find(sample: Sample, { limit, minThreshold, maxThreshold }: GroupOptions): RelatedGroup[] {
    const found: RelatedGroup[] = [];
    for (const groups of this.#languages.values()) {
      if (groups.pending.length > 0) addSegment(groups);
      const options = { limit, minRelevance: minThreshold, maxRelevance: maxThreshold };
      const { view } = groups.writer;
      const { ids, relevances } = searchExternal(view, sample, { relatedBy: 'automatic', ...options });
      found.push(...ids.map((groupId, at) => ({ groupId, relevance: relevances[at]! })));
    }
    return found
      .sort((one, other) => other.relevance - one.relevance || one.groupId - other.groupId)
      .slice(0, limit);
  }
}

function addSegment(groups: LanguageGroups): void {
  groups.writer.add(groups.segments++, buildSegment(groups.pending));
  groups.pending = [];
}
