/**
 * Measures the relevance of tags, as nDCG@5 against people's judgement (GUM: in how many of five summaries an entity is named):
 *
 *   npm run eval:salience -- <data folder>
 *
 * Scores the shipped weights, and cross-validated weights: fitted on nine tenths of the documents and scored on the others, three times.
 * Also prints the weights that are fitted on all documents, for `tables/relevance.json` of the model package.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type TagFeatures, tagFeatures, WEIGHTS } from '../packages/server/src/nlp/tags/tag-relevance.ts';
import type { AnalysedTag } from '../packages/server/src/domain/tags/tag.ts';
import type { Source } from '../packages/server/src/domain/text.ts';
import { dataFolder, openReader } from './model.ts';
import { dot, mean, pairwise } from './ranking.ts';

interface GoldEntity {
  names: string[];
  salience: number;
}

/** The tags of a document in the order of the text, the gold entities that each may match, and the best possible gain. */
interface Judged {
  rows: number[][];
  gains: number[];
  candidates: number[][];
  goldGains: number[];
  ideal: number;
}

const TAGS = 5;
const FOLDS = 10;
const ROUNDS = 3;
const NAMED = new Set(['person', 'organization', 'location']);
const FEATURES: readonly (keyof TagFeatures)[] = ['often', 'share', 'late', 'headline', 'encoder'];

const documents = await readDocuments();
const shipped = FEATURES.map((name) => WEIGHTS[name]);
const scored = (weights: readonly number[]) => mean(documents.map((one) => ndcg(one, one.rows, weights)));

console.log(`${documents.length} documents, nDCG@${TAGS}`);
console.log(`shipped weights   ${scored(shipped).toFixed(4)}`);
console.log(`cross-validated   ${validated(({ rows }) => rows).toFixed(4)}`);
console.log(`by count alone    ${scored([1, 0, 0, 0, 0]).toFixed(4)}`);
console.log(`best possible     ${mean(documents.map(bestPossible)).toFixed(4)} with these tags`);
const weights = pairwise(documents);
const [slope, bias] = calibrate(weights);
console.log(
  'weights of all   ',
  weights.map((weight) => (slope * weight).toFixed(3)).join(' '),
  'bias',
  bias.toFixed(3),
);

async function readDocuments(): Promise<Judged[]> {
  const read = await openReader();
  const judged: Judged[] = [];
  for (const line of readFileSync(join(dataFolder(), 'salience/en-gum.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { text, entities } = JSON.parse(line) as { text: string; entities: GoldEntity[] };
    const source: Source = { headline: '', body: text, language: 'en' };
    const { tags, score } = await read(source);
    const named = tags
      .map((tag) => ({ tag, starts: tag.mentions.map(({ offset }) => offset) }))
      .sort((a, b) => a.starts[0]! - b.starts[0]!);
    const places = named.map(({ tag: { mentions } }) => ({
      mentions: mentions.map(({ field, offset, length }) => ({ field, start: offset, end: offset + length })),
    }));
    const rows = tagFeatures(places, source, score).map((values) => FEATURES.map((name) => values[name]));
    const counted = [...named.keys()].filter((at) => NAMED.has(named[at]!.tag.category));
    const goldGains = entities.map(({ salience }) => 2 ** salience - 1);
    const candidates = counted.map((at) =>
      [...entities.keys()].filter((gold) =>
        entities[gold]!.names.some((name) => matches(named[at]!.tag, name)),
      ),
    );
    judged.push({
      rows: counted.map((at) => rows[at]!),
      gains: candidates.map((some) => some.reduce((best, gold) => Math.max(best, goldGains[gold]!), 0)),
      candidates,
      goldGains,
      ideal: discounted(goldGains.toSorted((a, b) => b - a).slice(0, TAGS)),
    });
  }
  return judged.filter(({ ideal }) => ideal > 0);
}

/** Returns whether names are equal, or one ends with the other as whole words, ignoring case. */
function matches({ tag }: AnalysedTag, name: string): boolean {
  const [a, b] = [tag.toLowerCase(), name.toLowerCase()];
  return a === b || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}

/** The mean nDCG of documents that the weights were not fitted on. */
function validated(rowsOf: (document: Judged) => number[][]): number {
  const rows = documents.map(rowsOf);
  const results: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const order = shuffled(documents.length, round + 1);
    for (let fold = 0; fold < FOLDS; fold++) {
      const isHeldOut = (_: unknown, place: number) => place % FOLDS === fold;
      const training = order.filter((_, place) => place % FOLDS !== fold);
      const weights = pairwise(training.map((at) => ({ rows: rows[at]!, gains: documents[at]!.gains })));
      for (const at of order.filter(isHeldOut)) results.push(ndcg(documents[at]!, rows[at]!, weights));
    }
  }
  return mean(results);
}

function shuffled(length: number, seed: number): number[] {
  const order = Array.from({ length }, (_, at) => at);
  let state = seed;
  for (let at = length - 1; at > 0; at--) {
    state = (state * 48271) % 0x7fffffff;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

/** Returns nDCG@5 of the tags ranked by weights; each gold entity counts once. */
function ndcg(
  { candidates, goldGains, ideal }: Judged,
  rows: Judged['rows'],
  weights: readonly number[],
): number {
  const order = rows
    .map((row, at) => ({ at, value: dot(row, weights) }))
    .sort((a, b) => b.value - a.value || a.at - b.at);
  const used = new Set<number>();
  const reached = order.slice(0, TAGS).map(({ at }) => {
    const open = candidates[at]!.filter((gold) => !used.has(gold)).sort(
      (a, b) => goldGains[b]! - goldGains[a]!,
    );
    if (open.length > 0) used.add(open[0]!);
    return open.length > 0 ? goldGains[open[0]!]! : 0;
  });
  return discounted(reached) / ideal;
}

function bestPossible({ gains, ideal }: Judged): number {
  return Math.min(1, discounted(gains.toSorted((a, b) => b - a).slice(0, TAGS)) / ideal);
}

/** Returns the slope and bias with which the logistic of a score is the expected share of people who name the entity. */
function calibrate(weights: readonly number[]): [number, number] {
  const points = documents.flatMap(({ rows, gains }) =>
    rows.map((row, at) => [dot(row, weights), Math.log2(1 + gains[at]!) / 5] as const),
  );
  let [slope, bias] = [1, -1];
  for (let step = 0; step < 4000; step++) {
    const errors = points.map(([value, share]) => 1 / (1 + Math.exp(-slope * value - bias)) - share);
    slope -= 0.5 * mean(errors.map((error, at) => error * points[at]![0]));
    bias -= 0.5 * mean(errors);
  }
  return [slope, bias];
}
