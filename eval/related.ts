/**
 * How good related texts are, on collections whose true relations people have made:
 *
 *   npm run eval:related -- <data folder>
 *
 * Prints nDCG@10, P@10 and MAP@10 of the fixed queries of related/queries.json beside two engines measured on the
 * same queries: Lucene 8.7's MoreLikeThis at its best setting (50 terms, minTf 1, minDf 2, boost, Classic) and plain
 * TF-IDF cosine over stems. Dates are not used. Takes the code path of text.relatedTexts below the store.
 */
import { priors } from '../packages/server/src/nlp/relate/prior.ts';
import { SparseIndex } from '../packages/server/src/nlp/relate/sparse-index.ts';
import { textTerms } from '../packages/server/src/nlp/relate/terms.ts';
import { type EvalSet, type EvalText, gain, readSets, readTexts } from './related-sets.ts';

/** nDCG@10 of others on these sets and queries. */
const others: Record<string, { lucene: number; tfidf: number }> = {
  en_bbc: { lucene: 0.901, tfidf: 0.933 },
  en_ecb: { lucene: 0.925, tfidf: 0.94 },
  en_loffice: { lucene: 0.455, tfidf: 0.46 },
  sv_gov_articles: { lucene: 0.531, tfidf: 0.533 },
  sv_loffice: { lucene: 0.423, tfidf: 0.441 },
};

interface Figures {
  ndcg: number;
  precision: number;
  map: number;
  queries: number;
}

async function evaluate(set: EvalSet, texts: readonly EvalText[]): Promise<Figures> {
  const index = new SparseIndex(priors[set.lang]);
  for (const [at, { headline = '', body }] of texts.entries()) {
    index.set(at, textTerms({ headline, body, language: set.lang }));
  }
  const places = new Map(texts.map(({ id }, at) => [id, at]));
  const sum: Figures = { ndcg: 0, precision: 0, map: 0, queries: 0 };
  for (const id of set.queries) {
    const own = places.get(id)!;
    const gains = texts.map((text, at) => (at === own ? 0 : gain(set.truth, texts[own]!, text)));
    const found = (await index.search(own, 10)).map((match) => gains[match.id]!);
    const relevant = gains.filter((value) => value > 0);
    if (relevant.length === 0) continue;
    const ideal = relevant.sort((one, other) => other - one).slice(0, 10);
    const hits = found.map((value) => value > 0);
    sum.queries++;
    sum.ndcg += discounted(found) / discounted(ideal);
    sum.precision += hits.filter(Boolean).length / 10;
    sum.map += precisions(hits) / Math.min(10, relevant.length);
  }
  const mean = (value: number): number => value / sum.queries;
  return { ndcg: mean(sum.ndcg), precision: mean(sum.precision), map: mean(sum.map), queries: sum.queries };
}

/** Sum of gains, each divided by the logarithm of its rank. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, value, rank) => sum + value / Math.log2(rank + 2), 0);
}

/** Sum of the precisions at the hits. */
function precisions(hits: readonly boolean[]): number {
  let found = 0;
  return hits.reduce((sum, hit, rank) => (hit ? sum + ++found / (rank + 1) : sum), 0);
}

const data = process.argv[2];
if (data === undefined) throw new Error('usage: npm run eval:related -- <data folder>');

console.log('set              queries  nDCG@10    P@10  MAP@10   Lucene MLT  TF-IDF (nDCG@10)');
for (const [name, set] of Object.entries(readSets(data))) {
  const texts = set.files.flatMap((file) => readTexts(data, file));
  const { ndcg, precision, map, queries } = await evaluate(set, texts);
  const figures = [ndcg, precision, map].map((value) => value.toFixed(4).padStart(8)).join('');
  const { lucene, tfidf } = others[name] ?? { lucene: NaN, tfidf: NaN };
  console.log(
    `${name.padEnd(16)}${String(queries).padStart(8)} ${figures}${lucene.toFixed(3).padStart(13)}${tfidf.toFixed(3).padStart(8)}`,
  );
}
