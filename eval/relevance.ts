/**
 * Measures what scores and relevances mean, on pairs of texts with a known relation:
 *
 *   npm run eval:relevance -- <data folder> [set …]
 *
 * Reads the texts that are in the cache of encodings.ts. Prints quantiles of score and relevance for each `related_by`; a bar chart of
 * the share of related pairs by relevance; how far the relevance of a pair moves when its collection is small; and the fitted points of
 * scoring/relevance.ts.
 */
import type { View } from '../packages/server/src/index/view.ts';
import { search, searchExternal } from '../packages/server/src/related/search.ts';
import {
  blend,
  type PairLanguage,
  type Similarities,
  type RelatedBy,
} from '../packages/server/src/scoring/blend.ts';
import { type Comparison, relevance, correctForSize } from '../packages/server/src/scoring/relevance.ts';
import { textTerms } from '../packages/server/src/nlp/terms/terms.ts';
import { seeded } from '../support/seeded.ts';
import { percentile } from '../support/statistics.ts';
import { viewOf } from '../support/view.ts';
import { type Encoded, readEncodings } from './encodings.ts';
import { positionals } from './model.ts';
import { type EvalText, readTexts } from './related-sets.ts';

/** The number of texts of a set that are compared with all other texts of the set. */
const queriesPerSet = 150;
/** The number of pairs that are also measured in smaller collections. */
const movedPairs = 400;
const comparisons = ['statistic', 'automatic', 'semantic'] as const;

type EncodedText = EvalText & { encoded: Encoded };
/** Two texts of a collection. */
type Pair = Similarities & { one: number; other: number; comparison: Comparison };

/** Functions by set, which return how two texts are related: the name of a table row, or `unrelated` if nothing is known. */
const relations: Record<string, (one: EvalText, other: EvalText) => string> = {
  en_ecb: (one, other) => {
    if (one.cluster === other.cluster) return 'same event';
    return one.labels?.[0] === other.labels?.[0] ? 'similar event' : 'unrelated';
  },
  en_bbc: (one, other) => (one.labels?.[0] === other.labels?.[0] ? 'same desk' : 'unrelated'),
  en_loffice: linkRelation,
  sv_ipq_dev: (one, other) =>
    one.cluster !== undefined && one.cluster === other.cluster ? 'joint answer' : 'unrelated',
  sv_gov_articles: (one, other) => {
    const shared = new Set(one.labels).intersection(new Set(other.labels)).size;
    if (shared === 0) return 'unrelated';
    return shared === Math.max(one.labels!.length, other.labels!.length) ? 'same areas' : 'an area in common';
  },
  sv_loffice: linkRelation,
};

function linkRelation(one: EvalText, other: EvalText): string {
  return one.related?.includes(other.id) || other.related?.includes(one.id) ? 'linked' : 'unrelated';
}

function encodedTexts(name: string): EncodedText[] {
  const encodings = readEncodings(name);
  return readTexts(data, name).flatMap((text) => {
    const encoded = encodings.get(text.id);
    return encoded ? [{ ...text, encoded }] : [];
  });
}

const features = ({ headline = '', body, lang, encoded }: EncodedText) => ({
  terms: textTerms({ headline, body, language: lang }),
  vector: encoded.vector,
});

function viewAmong(texts: readonly EncodedText[], ids: Iterable<number>): View {
  return viewOf(
    texts[0]!.lang,
    Array.from(ids, (id) => [id + 1, features(texts[id]!)] as const),
  );
}

/** Returns the pairs of a sample of texts with all other texts, by relation. */
function pairsOf(name: string, texts: readonly EncodedText[]): Map<string, Pair[]> {
  const view = viewAmong(texts, texts.keys());
  const pairs = new Map<string, Pair[]>();
  const step = Math.max(1, Math.floor(texts.length / queriesPerSet));
  for (let one = 0; one < texts.length; one += step) {
    const found = search(view, one + 1, { relatedBy: 'automatic', limit: texts.length });
    const places = new Map(found.ids.map((id, at) => [id - 1, at]));
    for (let other = 0; other < texts.length; other++) {
      if (other === one) continue;
      const at = places.get(other) ?? -1;
      const statistic = found.statistics[at] ?? 0;
      const semantic = at < 0 || Number.isNaN(found.semantics[at]) ? 0 : found.semantics[at]!;
      const relation = relations[name]!(texts[one]!, texts[other]!);
      const list = pairs.get(relation) ?? [];
      list.push({ one, other, statistic, semantic, comparison: found.comparison });
      pairs.set(relation, list);
    }
  }
  return pairs;
}

/** Returns the pairs of pages of the manual with pages of its Swedish version: their translations, and other pages. */
function translations(): Map<string, Pair[]> {
  const [english, swedish] = [encodedTexts('en_loffice'), encodedTexts('sv_loffice')];
  const view = viewAmong(swedish, swedish.keys());
  const source = viewAmong(english, english.keys());
  const pairs = new Map<string, Pair[]>([['its translation', []], ['unrelated', []]]); // prettier-ignore
  for (let one = 0; one < english.length; one += 10) {
    const sample = source.sample(one + 1)!;
    const found = searchExternal(view, sample, { relatedBy: 'automatic', limit: swedish.length });
    for (const [at, id] of found.ids.entries()) {
      const isOwn = swedish[id - 1]!.id === english[one]!.id;
      const likeness = { statistic: found.statistics[at]!, semantic: found.semantics[at]! };
      const pair = { one, other: id - 1, ...likeness, comparison: found.comparison };
      pairs.get(isOwn ? 'its translation' : 'unrelated')!.push(pair);
    }
  }
  return pairs;
}

const relevanceOf = (pair: Pair, by: RelatedBy, kind: PairLanguage): number =>
  relevance(blend(pair, by, kind), by, kind, pair.comparison);

const fixed = (value: number, digits = 3): string => value.toFixed(digits).padStart(7);

function printQuantiles(
  relation: string,
  pairs: readonly Pair[],
  by: RelatedBy,
  kind: PairLanguage,
): number[] {
  const scores = pairs.map((pair) => correctForSize(blend(pair, by, kind), by, pair.comparison.size));
  const quantiles = [0.05, 0.5, 0.95].map((share) => percentile(scores, share));
  const below = scores.filter((score) => relevance(score, by, kind) < 0.1).length / scores.length;
  console.log(
    `  ${relation.padEnd(18)}${by.padEnd(10)}${String(pairs.length).padStart(8)}  ${quantiles.map((score) => fixed(score)).join('')}  ` +
      `${quantiles.map((score) => fixed(relevance(score, by, kind))).join('')}  ${fixed(100 * below, 1)} %`,
  );
  return quantiles;
}

/** Prints the share of pairs that have the relation, by relevance. */
function drawReliability(relation: string, pairs: ReadonlyMap<string, Pair[]>, kind: PairLanguage): void {
  const bands = Array.from({ length: 10 }, () => ({ related: 0, all: 0 }));
  for (const [name, list] of pairs) {
    for (const pair of list) {
      const band = bands[Math.min(9, Math.floor(10 * relevanceOf(pair, 'automatic', kind)))]!;
      band.all++;
      if (name === relation) band.related++;
    }
  }
  console.log(`  share of pairs with "${relation}", by relevance`);
  for (const [at, { related, all }] of bands.entries()) {
    const bar = '█'.repeat(Math.round((40 * related) / Math.max(1, all)));
    console.log(
      `    ${(at / 10).toFixed(1)}–  ${bar} ${all === 0 ? '–' : (related / all).toFixed(2)} of ${all}`,
    );
  }
}

/** Prints how far the relevance of a pair moves when the collection is small. */
function printStability(texts: readonly EncodedText[], pairs: readonly Pair[]): void {
  const random = seeded(1);
  const { lang } = texts[0]!;
  for (const size of [2, 20, 200, 2000].filter((size) => size < texts.length)) {
    const moves: number[] = [];
    for (let round = 0; round < movedPairs; round++) {
      const pair = pairs[Math.floor(random() * pairs.length)]!;
      const ids = new Set([pair.one, pair.other]);
      while (ids.size < size) ids.add(Math.floor(random() * texts.length));
      const found = search(viewAmong(texts, ids), pair.one + 1, { relatedBy: 'automatic', limit: size });
      const now = found.relevances[found.ids.indexOf(pair.other + 1)] ?? 0;
      moves.push(Math.abs(now - relevanceOf(pair, 'automatic', lang)));
    }
    console.log(
      `  relevance moves by ${percentile(moves, 0.5).toFixed(3)} in the median, ${percentile(moves, 0.9).toFixed(3)} ` +
        `in one of ten, by .1 at most in ${((100 * moves.filter((move) => move <= 0.1).length) / moves.length).toFixed(0)} %, ` +
        `in a collection of ${size} instead of ${texts.length}`,
    );
  }
}

const [data = '', ...chosen] = positionals;
if (data === '') throw new Error('usage: npm run eval:relevance -- <data folder> [set ...]');
const points = new Map<string, { unrelated: number; related: number }>();
console.log(
  'relation of a pair             pairs      5 %    50 %   95 % of scores; of relevance; relevance below .1',
);

function printSet(
  name: string,
  kind: PairLanguage,
  pairs: Map<string, Pair[]>,
  texts?: readonly EncodedText[],
): void {
  console.log(`${name}${texts ? ` (${texts.length} texts)` : ''}`);
  for (const [relation, list] of pairs) {
    for (const by of comparisons) {
      const quantiles = printQuantiles(relation, list, by, kind);
      const point = points.get(`${by} ${kind}`) ?? { unrelated: 0, related: 0 };
      if (relation === 'unrelated') point.unrelated = Math.max(point.unrelated, quantiles[2]!);
      const isMeasure = ['same event', 'joint answer', 'its translation'].includes(relation);
      if (isMeasure) point.related = quantiles[1]!;
      points.set(`${by} ${kind}`, point);
    }
    if (relation === 'unrelated' || relation === 'similar event') continue;
    drawReliability(relation, pairs, kind);
    if (texts && (relation === 'same event' || relation === 'joint answer')) printStability(texts, list);
  }
}

for (const name of chosen.length > 0 ? chosen : Object.keys(relations)) {
  const texts = encodedTexts(name);
  if (texts.length > 0) printSet(name, texts[0]!.lang, pairsOf(name, texts), texts);
}
if (chosen.length === 0) printSet('en_loffice → sv_loffice', 'across', translations());
for (const [name, { unrelated, related }] of points) {
  console.log(`${name}: unrelated ${unrelated.toFixed(3)}, related ${related.toFixed(3)}`);
}
