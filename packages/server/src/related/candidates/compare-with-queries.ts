import { exactScores } from '../../index/comparison.ts';
import { cosinesWith } from '../../index/cosines.ts';
import { prepareQuery } from '../../index/prepared-query.ts';
import { mayHold } from '../../index/sets/hash-filter.ts';
import type { View } from '../../index/view.ts';
import { hashesIn } from '../../nlp/terms/encoded-terms.ts';
import { blend } from '../../scoring/blend.ts';
import { queryRelevance } from '../../scoring/query-similarities.ts';
import { relevance } from '../../scoring/relevance.ts';
import type { Sample } from '../../scoring/sample.ts';
import { Similarities } from './similarities.ts';
import type { RequiredTerms } from '../required-terms.ts';

/** A search query that given texts are compared with. */
export interface ComparedQuery {
  sample: Sample;
  /** What texts must have, by tier of the query; undefined for a tier that requires nothing. */
  tiers: readonly (RequiredTerms | undefined)[];
  minRelevance: number;
  /** The bounds of the dates of the texts, in seconds since 1970: from `from` on and before `to`. */
  from: number;
  to: number;
}

/** A text that a query may find. */
export interface PossibleMatch {
  /** The number of the query. */
  query: number;
  textId: number;
  relevance: number;
  /** The tiers whose phrases the text may have; the text matches if it has the phrases of one tier. Empty if it matches in any case. */
  tiers: number[];
}

/**
 * Compares given texts of a view with many queries, and returns which texts a search by each query would find. Uses the
 * statistics and formulas of a search, but compares no other texts. Texts that are not in the view are skipped.
 */
export function compareWithQueries(
  view: View,
  textIds: readonly number[],
  queries: readonly ComparedQuery[],
): PossibleMatch[] {
  const texts = new ComparedTexts(view, textIds);
  const found: PossibleMatch[] = [];
  for (const [number, query] of queries.entries())
    for (const match of matchesOf(view, texts, query)) found.push({ query: number, ...match });
  return found;
}

/** Texts of a view, by the terms that they have. */
class ComparedTexts {
  readonly docs: readonly number[];
  readonly #view: View;
  readonly #docsWith = new Map<number, Set<number>>();

  constructor(view: View, textIds: readonly number[]) {
    this.#view = view;
    this.docs = textIds.map((id) => view.find(id)).filter((doc) => doc !== undefined);
    for (const doc of this.docs)
      for (const hash of hashesIn(view.terms(doc))) {
        const some = this.#docsWith.get(hash);
        if (some) some.add(doc);
        else this.#docsWith.set(hash, new Set([doc]));
      }
  }

  /** Returns the texts with at least one of some terms. */
  docsWithAny(hashes: Iterable<number>): Set<number> {
    const found = new Set<number>();
    for (const hash of hashes) for (const doc of this.#docsWith.get(hash) ?? []) found.add(doc);
    return found;
  }

  /** Returns whether a text has all required terms and pairs, as far as the index can tell. */
  has(doc: number, { terms, pairs }: RequiredTerms): boolean {
    if (!terms.every((some) => some.some((hash) => this.#docsWith.get(hash)?.has(doc)))) return false;
    const { first, segment } = this.#view.segmentOf(doc);
    const [from, to] = [segment.pairsAt[doc - first]!, segment.pairsAt[doc - first + 1]!];
    return pairs.every((hash) => mayHold(segment.pairs, from, to, hash));
  }
}

function matchesOf(
  view: View,
  texts: ComparedTexts,
  { sample, tiers, minRelevance, from, to }: ComparedQuery,
): Omit<PossibleMatch, 'query'>[] {
  const dated = texts.docs.filter((doc) => view.date(doc) >= from && view.date(doc) < to);
  if (dated.length === 0) return [];
  const prepared = prepareQuery(view, sample);
  const cosines = cosinesWith(view, prepared);
  const sharing = texts.docsWithAny(hashesIn(sample.terms));
  const withWords = dated.filter((doc) => sharing.has(doc));
  const others = dated.filter((doc) => !sharing.has(doc));
  const similar = new Similarities(view);
  similar.add(withWords, exactScores(view, prepared, withWords), cosines(withWords));
  similar.add(others, new Float64Array(others.length), cosines(others));
  similar.adjustToSearchQuery(sample);
  const kind = sample.language === view.language ? view.language : 'across';
  const found: Omit<PossibleMatch, 'query'>[] = [];
  for (const [at, doc] of similar.docs.entries()) {
    const [statistic, semantic] = [similar.statistics[at]!, similar.semantics[at]!];
    const plain = relevance(blend({ statistic, semantic }, 'automatic', kind), 'automatic', kind, {
      size: view.size + 1,
    });
    const textId = similar.ids[at]!;
    const own = queryRelevance(plain, statistic > 0, kind);
    const isFound = own > 0 && own >= minRelevance && tiers.includes(undefined);
    if (isFound) {
      found.push({ textId, relevance: own, tiers: [] });
      continue;
    }
    // A text with a phrase of the query is found by the phrase alone.
    const related = queryRelevance(plain, true, kind);
    if (related < minRelevance) continue;
    const possible = [...tiers.keys()].filter((tier) => tiers[tier] && texts.has(doc, tiers[tier]));
    if (possible.length > 0) found.push({ textId, relevance: related, tiers: possible });
  }
  return found;
}
