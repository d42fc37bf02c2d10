/**
 * What a score means, and whether relevance keeps its promises:
 *
 *   node eval/relevance.ts <data folder>
 *
 * For pairs of texts whose relation is known: quantiles of the score and of the relevance made of it; the two points
 * that nlp/relate/relevance.ts is fitted to; the share of truly related pairs among those of equal relevance; and how
 * far the relevance of a pair moves when its collection has 2 or 20 texts instead of all.
 */
import { priors } from '../packages/server/src/nlp/relate/prior.ts';
import { relevance } from '../packages/server/src/nlp/relate/relevance.ts';
import { SparseIndex } from '../packages/server/src/nlp/relate/sparse-index.ts';
import { textTerms } from '../packages/server/src/nlp/relate/terms.ts';
import type { Language } from '../packages/server/src/domain/language.ts';
import { seeded } from '../test/relate/texts.ts';
import { type EvalText, readTexts } from './related-sets.ts';

/** Texts of a set that are compared with all others of it. */
const queriesPerSet = 400;

interface Pair {
  one: number;
  other: number;
  score: number;
}

/** How two texts of a set are related, in the words of its table rows; `unrelated` when nothing is known. */
const relations: Record<string, (one: EvalText, other: EvalText) => string> = {
  en_ecb: (one, other) => {
    if (one.cluster === other.cluster) return 'same event';
    return one.labels?.[0] === other.labels?.[0] ? 'look-alike event' : 'unrelated';
  },
  en_bbc: (one, other) => (one.labels?.[0] === other.labels?.[0] ? 'same desk' : 'unrelated'),
  en_loffice: linked,
  sv_ipq_dev: (one, other) =>
    one.cluster !== undefined && one.cluster === other.cluster ? 'joint answer' : 'unrelated',
  sv_gov_articles: (one, other) => {
    const shared = new Set(one.labels).intersection(new Set(other.labels)).size;
    if (shared === 0) return 'unrelated';
    return shared === Math.max(one.labels!.length, other.labels!.length) ? 'same areas' : 'an area in common';
  },
  sv_loffice: linked,
};

function linked(one: EvalText, other: EvalText): string {
  return one.related?.includes(other.id) || other.related?.includes(one.id) ? 'linked' : 'unrelated';
}

function indexOf(texts: readonly EvalText[], ids: Iterable<number>, language: Language): SparseIndex {
  const index = new SparseIndex(priors[language]);
  for (const id of ids) {
    const { headline = '', body } = texts[id]!;
    index.set(id, textTerms({ headline, body, language }));
  }
  return index;
}

/** Every pair of some texts with all others, by relation. Of the unrelated every seventh will do. */
function pairsOf(name: string, texts: readonly EvalText[], index: SparseIndex): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  const step = Math.max(1, Math.floor(texts.length / queriesPerSet));
  for (let one = 0; one < texts.length; one += step) {
    const scores = new Map(index.scores({ id: one }, texts.keys()).map(({ id, score }) => [id, score]));
    for (let other = 0; other < texts.length; other++) {
      if (other === one) continue;
      const relation = relations[name]!(texts[one]!, texts[other]!);
      if (relation === 'unrelated' && (one + other) % 7 !== 0) continue;
      const list = pairs.get(relation) ?? [];
      list.push({ one, other, score: scores.get(other) ?? 0 });
      pairs.set(relation, list);
    }
  }
  return pairs;
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(share * values.length)] ?? NaN;
}

const fixed = (value: number, digits = 3): string => value.toFixed(digits).padStart(7);

function printQuantiles(relation: string, pairs: readonly Pair[], language: Language): void {
  const scores = pairs.map(({ score }) => score);
  const figures = [0.05, 0.5, 0.95].map((share) => quantile(scores, share));
  const values = scores.map((score) => relevance(score, 'statistic', language));
  const below = values.filter((value) => value < 0.1).length / values.length;
  console.log(
    `  ${relation.padEnd(18)}${String(pairs.length).padStart(8)}  ${figures.map((score) => fixed(score)).join('')}  ` +
      `${figures.map((score) => fixed(relevance(score, 'statistic', language))).join('')}  ${fixed(100 * below, 1)} %`,
  );
}

/** Share of pairs with the relation among all of equal relevance, with the unrelated counted in full. */
function printReliability(relation: string, pairs: ReadonlyMap<string, Pair[]>, language: Language): void {
  const bands = Array.from({ length: 10 }, () => ({ related: 0, all: 0 }));
  for (const [name, list] of pairs) {
    for (const { score } of list) {
      const band = bands[Math.min(9, Math.floor(10 * relevance(score, 'statistic', language)))]!;
      band.all += name === 'unrelated' ? 7 : 1;
      if (name === relation) band.related++;
    }
  }
  const shares = bands.map(({ related, all }) => (all === 0 ? '      –' : fixed(related / all, 2)));
  console.log(`  ${relation} by relevance .0 .1 … .9: ${shares.join('')}`);
}

/** Median and 90th percentile of how far relevance moves when the collection is small. */
function printStability(texts: readonly EvalText[], pairs: readonly Pair[], language: Language): void {
  const random = seeded(1);
  for (const size of [2, 20, 200]) {
    const moves = Array.from({ length: 60 }, () => {
      const { one, other, score } = pairs[Math.floor(random() * pairs.length)]!;
      const ids = new Set([one, other]);
      while (ids.size < size) ids.add(Math.floor(random() * texts.length));
      const [match] = indexOf(texts, ids, language).scores({ id: one }, [other]);
      const before = relevance(score, 'statistic', language);
      return Math.abs(relevance(match?.score ?? 0, 'statistic', language) - before);
    });
    console.log(
      `  relevance moves by ${quantile(moves, 0.5).toFixed(3)} in the median, ${quantile(moves, 0.9).toFixed(3)} ` +
        `in one of ten, in a collection of ${size} instead of ${texts.length}`,
    );
  }
}

const data = process.argv[2];
if (data === undefined) throw new Error('usage: node eval/relevance.ts <data folder>');
const unrelated: Record<Language, number[]> = { en: [], sv: [] };
const sameStory: Partial<Record<Language, number>> = {};

console.log(
  'relation of a pair    pairs      5 %    50 %   95 % of scores; of relevance; relevance below .1',
);
for (const name of Object.keys(relations)) {
  const texts = readTexts(data, name);
  const language = texts[0]!.lang;
  const pairs = pairsOf(name, texts, indexOf(texts, texts.keys(), language));
  console.log(name);
  for (const [relation, list] of pairs) {
    printQuantiles(relation, list, language);
    const scores = list.map(({ score }) => score);
    if (relation === 'unrelated') unrelated[language].push(quantile(scores, 0.95));
    if (relation === 'same event' || relation === 'joint answer') {
      sameStory[language] = quantile(scores, 0.5);
      printReliability(relation, pairs, language);
      printStability(texts, list, language);
    }
  }
}
for (const language of ['en', 'sv'] as const) {
  const [low, high] = [Math.max(...unrelated[language]), sameStory[language] ?? NaN];
  console.log(`${language}: { unrelated: ${low.toFixed(3)}, sameStory: ${high.toFixed(3)} }`);
}
