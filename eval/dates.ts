/**
 * What closeness in time adds to related texts, on collections with dates whose true relations people have made:
 *
 *   npm run eval:dates -- <data folder>
 *
 * Prints nDCG@10 by strength, with a half-life of 30 days, of relations by words alone: joint answers to questions in
 * the Riksdag (every text that has one) and policy areas of articles of the government (its fixed queries). Members of
 * a joint answer are of the same weeks by nature; articles on one policy are not.
 */
import { datedRelevance } from '../packages/server/src/related/date-boost.ts';
import { search } from '../packages/server/src/related/search.ts';
import { relevance } from '../packages/server/src/scoring/relevance.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { viewOf } from '../support/view.ts';
import { dataFolder } from './model.ts';
import { type EvalSet, type EvalText, gain, readSets, readTexts } from './related-sets.ts';

type Dated = EvalText & { date: string };

const strengths = [0, 0.1, 0.3, 0.5, 1];
const halfLifeDays = 30;
/** Deeper than any text that dates can bring among the ten. */
const depth = 1000;

const dateOf = ({ date }: Dated): number => Date.parse(date) / 1000;

/** Sum of gains, each divided by the logarithm of its rank, over the same for the best order. */
function ndcg(found: readonly number[], gains: readonly number[]): number {
  const discounted = (values: readonly number[]): number =>
    values.slice(0, 10).reduce((sum, value, rank) => sum + value / Math.log2(rank + 2), 0);
  return discounted(found) / discounted(gains.toSorted((one, other) => other - one));
}

function evaluate(texts: readonly Dated[], queries: readonly number[], truth: EvalSet['truth']) {
  const terms = texts.map(({ headline = '', body }) => textTerms({ headline, body, language: 'sv' }));
  const view = viewOf('sv', terms.map((terms, at) => [at, { terms }] as const)); // prettier-ignore
  const sums = strengths.map(() => 0);
  let judged = 0;
  for (const own of queries) {
    const gains = texts.map((text, at) => (at === own ? 0 : gain(truth, texts[own]!, text)));
    if (gains.every((value) => value === 0)) continue;
    judged++;
    const { ids, scores } = search(view, own, { by: 'statistic', limit: depth });
    const known = ids.map((id, at) => ({ id, value: relevance(scores[at]!, 'statistic', 'sv') }));
    for (const [at, strength] of strengths.entries()) {
      const boost = { date: dateOf(texts[own]!), halfLifeDays, strength };
      const dated = known
        .map(({ id, value }) => ({ id, value: datedRelevance(value, dateOf(texts[id]!), boost) }))
        .sort((one, other) => other.value - one.value);
      sums[at]! += ndcg(
        dated.map(({ id }) => gains[id]!),
        gains,
      );
    }
  }
  return { judged, figures: sums.map((sum) => sum / judged) };
}

const data = dataFolder();

const answers = readTexts(data, 'sv_ipq_dev') as Dated[];
const articles = readTexts(data, 'sv_gov_articles') as Dated[];
const fixed = new Set(readSets(data)['sv_gov_articles']!.queries);
const joint = [...answers.keys()].filter((at) => answers[at]!.cluster !== undefined);
const articleQueries = [...articles.keys()].filter((at) => fixed.has(articles[at]!.id));

console.log(`set              queries  strength ${strengths.join('      ')}`);
for (const [name, texts, queries, truth] of [
  ['sv_ipq_dev', answers, joint, 'cluster'],
  ['sv_gov_articles', articles, articleQueries, 'label'],
] as const) {
  const { judged, figures } = evaluate(texts, queries, truth);
  const columns = figures.map((figure) => figure.toFixed(4).padStart(8)).join('');
  console.log(`${name.padEnd(16)}${String(judged).padStart(8)}  ${columns}`);
}
