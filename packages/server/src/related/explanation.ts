import { limits } from '../domain/limits.ts';
import { prepareQuery } from '../index/prepared-query.ts';
import { peekTerms } from '../index/segment/read-terms.ts';
import type { View } from '../index/view.ts';
import type { Source } from '../domain/text.ts';
import type { Sample } from '../scoring/sample.ts';
import {
  type Share,
  sharedTags,
  sharedTerms,
  makeTermComparer,
  TermShares,
  maxTermsPerName,
} from './term-shares.ts';
import type { StoredText } from './found-texts.ts';
import type { ViewOf } from './query.ts';
import { termNames } from './term-names.ts';

/** A text and the texts related to it, each with its tags. */
export interface ExplainQuery extends StoredText {
  source: Source;
  tags: readonly string[];
  others: readonly (StoredText & { tags: readonly string[] })[];
}

/** The terms and tags that relate two texts, the weightiest first. */
export interface Explanation {
  terms: Share[];
  tags: Share[];
}

/** Returns the explanation of each of the other texts, in their order; it is empty for a text that is in no view. */
export function explain(viewOf: ViewOf, query: ExplainQuery): Explanation[] {
  const { source, tags, others } = query;
  const shares = sharesOf(viewOf, query);
  const shown = shares.map((some) => some.heaviest(maxTermsPerName * limits.explainItems));
  const names = termNames(source, new Set(shown.flatMap((some) => [...some.keys()])));
  return others.map((other, at) => ({
    terms: sharedTerms(shown[at]!, names, limits.explainItems),
    tags: sharedTags(tags, other.tags, shares[at]!, source.language, limits.explainItems),
  }));
}

function sharesOf(viewOf: ViewOf, { collectionId, textId, others }: ExplainQuery): TermShares[] {
  const sample = viewOf(collectionId)?.sample(textId);
  const found = new Map<StoredText, TermShares>();
  for (const [scope, some] of Map.groupBy(others, (other) => other.collectionId)) {
    const view = viewOf(scope);
    if (sample === undefined || view === undefined) continue;
    const shares = termShares(view, sample, scope === collectionId ? textId : undefined, some);
    for (const [at, text] of some.entries()) found.set(text, shares[at]!);
  }
  return others.map((text) => found.get(text) ?? new TermShares());
}

/** Returns the shares of the terms that a text has in common with each of some texts of a view. */
function termShares(
  view: View,
  sample: Sample,
  ownId: number | undefined,
  others: readonly StoredText[],
): TermShares[] {
  const own = ownId === undefined ? undefined : view.find(ownId);
  const compare = makeTermComparer(prepareQuery(view, sample, own).query);
  return others.map(({ textId }) => {
    const doc = view.find(textId);
    if (doc === undefined) return new TermShares();
    const { first, segment } = view.segmentOf(doc);
    return compare(peekTerms(segment, doc - first));
  });
}
