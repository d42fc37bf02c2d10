import type { Language } from '../domain/language.ts';
import type { Features, Sample } from '../nlp/relate/sample.ts';
import { TextIndex } from '../nlp/relate/text-index.ts';
import { takeTurns } from './take-turns.ts';

export interface Candidate {
  groupId: number;
  language: Language;
  /** Its centroid. */
  features: Features;
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

/** Milliseconds that a search may hold up everything else at a time. */
const sliceMs = 4;

/** The groups most related to a text or to a group's centroid: highest relevance first, equal ones by id. */
export async function relatedGroups(
  sample: Sample,
  candidates: readonly Candidate[],
  { limit, minThreshold, maxThreshold }: GroupOptions,
  pause = takeTurns(sliceMs),
): Promise<RelatedGroup[]> {
  const found: RelatedGroup[] = [];
  for (const [language, groups] of Map.groupBy(candidates, (group) => group.language)) {
    const index = new TextIndex(language, { pause });
    index.unsettle();
    for (const { groupId, features } of groups) {
      index.set(groupId, features);
      await pause();
    }
    await index.settle();
    const options = { limit, minRelevance: minThreshold, maxRelevance: maxThreshold };
    const { ids, relevances } = await index.searchGuest(sample, { by: 'automatic', ...options });
    found.push(...ids.map((groupId, at) => ({ groupId, relevance: relevances[at]! })));
  }
  return found
    .sort((one, other) => other.relevance - one.relevance || one.groupId - other.groupId)
    .slice(0, limit);
}
