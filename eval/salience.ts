/**
 * node eval/salience.ts <data folder>
 *
 * nDCG@5 of the service's tags by relevance against people's judgement (GUM: in how many of five summaries an entity
 * is named), with the shipped weights, and cross-validated by document: weights fitted on nine tenths of the documents,
 * scored on the others. Also prints the weights that all documents together give.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Features, features, WEIGHTS } from '../packages/server/src/nlp/relevance.ts';
import type { AnalysedTag, Source } from '../packages/server/src/nlp/types.ts';
import { dataFolder, openAnalyser } from './model.ts';

interface GoldEntity {
  names: string[];
  salience: number;
}

/** A document's tags as rows of features, the gold entities that each may stand for, and the best gain to be had. */
interface Judged {
  rows: Row[];
  candidates: number[][];
  gains: number[];
  ideal: number;
}

type Row = readonly [often: number, share: number, late: number, headline: number];

const TAGS = 5;
const FOLDS = 10;
const STEPS = 400;
const SMOOTHING = 0.01;
const NAMED = new Set(['person', 'organization', 'location']);

const documents = await readDocuments();
const shipped: Row = [WEIGHTS.often, WEIGHTS.share, WEIGHTS.late, WEIGHTS.headline];
const folded = documents.map((document, at) => ({ document, fold: (at * 7) % FOLDS }));
const validated = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fit(folded.filter((one) => one.fold !== fold).map(({ document }) => document));
  return folded.filter((one) => one.fold === fold).map(({ document }) => ndcg(document, weights));
}).flat();

console.log(`${documents.length} documents, nDCG@${TAGS}`);
console.log(`shipped weights   ${mean(documents.map((document) => ndcg(document, shipped))).toFixed(4)}`);
console.log(`cross-validated   ${mean(validated).toFixed(4)}`);
console.log(
  `by count alone    ${mean(documents.map((document) => ndcg(document, [1, 0, 0, 0]))).toFixed(4)}`,
);
console.log(`best possible     ${mean(documents.map(bestPossible)).toFixed(4)} with these tags`);
const weights = fit(documents);
const [slope, bias] = calibrate(documents, weights);
console.log(
  'weights of all   ',
  weights.map((weight) => (slope * weight).toFixed(3)).join(' '),
  'bias',
  bias.toFixed(3),
);

async function readDocuments(): Promise<Judged[]> {
  const analyse = await openAnalyser();
  const judged: Judged[] = [];
  for (const line of readFileSync(join(dataFolder(), 'salience/en-gum.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { text, entities } = JSON.parse(line) as { text: string; entities: GoldEntity[] };
    const source: Source = { headline: '', body: text, language: 'en' };
    const tags = (await analyse(source)).tags;
    const gains = entities.map(({ salience }) => 2 ** salience - 1);
    judged.push({
      rows: rowsOf(tags, source).filter((_, at) => NAMED.has(tags[at]!.category)),
      candidates: tags
        .filter(({ category }) => NAMED.has(category))
        .map(({ tag }) =>
          [...entities.keys()].filter((at) => entities[at]!.names.some((name) => matches(tag, name))),
        ),
      gains,
      ideal: discounted(gains.toSorted((a, b) => b - a).slice(0, TAGS)),
    });
  }
  return judged.filter(({ ideal }) => ideal > 0);
}

function rowsOf(tags: readonly AnalysedTag[], source: Source): Row[] {
  const entities = tags.map(({ mentions }) => ({
    namings: mentions.map(({ field, offset, length }) => ({
      field,
      start: offset,
      end: offset + length,
      surface: source[field].slice(offset, offset + length),
      category: 'unknown' as const,
      certainty: 1,
    })),
  }));
  return features(entities, source).map(({ often, share, late, headline }: Features) => [
    often,
    share,
    late,
    headline,
  ]);
}

/** Equal, or one ends with the other as whole words; case aside. */
function matches(tag: string, name: string): boolean {
  const [a, b] = [tag.toLowerCase(), name.toLowerCase()];
  return a === b || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

function score(row: Row, weights: Row): number {
  return row.reduce((sum, value, at) => sum + value * weights[at]!, 0);
}

/** The best tags in order, each gold entity counted once. */
function ndcg({ rows, candidates, gains, ideal }: Judged, weights: Row): number {
  const order = rows
    .map((row, at) => ({ at, value: score(row, weights) }))
    .sort((a, b) => b.value - a.value || a.at - b.at);
  const used = new Set<number>();
  const reached = order.slice(0, TAGS).map(({ at }) => {
    const open = candidates[at]!.filter((entity) => !used.has(entity)).sort((a, b) => gains[b]! - gains[a]!);
    if (open.length > 0) used.add(open[0]!);
    return open.length > 0 ? gains[open[0]!]! : 0;
  });
  return discounted(reached) / ideal;
}

function gainOf({ candidates, gains }: Judged, at: number): number {
  return candidates[at]!.reduce((best, entity) => Math.max(best, gains[entity]!), 0);
}

function bestPossible(document: Judged): number {
  const gains = document.rows.map((_, at) => gainOf(document, at)).sort((a, b) => b - a);
  return Math.min(1, discounted(gains.slice(0, TAGS)) / document.ideal);
}

/** Weights that make a document's scores, as a softmax, resemble its gains (ListNet, Cao et al. 2007), by Adam. */
function fit(training: readonly Judged[]): Row {
  let weights: number[] = [0, 0, 0, 0];
  const speed = [0, 0, 0, 0];
  const size = [0, 0, 0, 0];
  for (let step = 1; step <= STEPS; step++) {
    const slope = gradient(training, weights as unknown as Row);
    weights = weights.map((weight, at) => {
      speed[at] = 0.9 * speed[at]! + 0.1 * slope[at]!;
      size[at] = 0.99 * size[at]! + 0.01 * slope[at]! ** 2;
      const move = speed[at] / (1 - 0.9 ** step) / (Math.sqrt(size[at] / (1 - 0.99 ** step)) + 1e-8);
      return weight - 0.05 * (1 - step / STEPS) * move;
    });
  }
  return weights as unknown as Row;
}

function gradient(training: readonly Judged[], weights: Row): number[] {
  const slope = weights.map((weight) => SMOOTHING * weight * training.length);
  for (const document of training) {
    const gains = document.rows.map((_, at) => gainOf(document, at));
    const total = gains.reduce((sum, gain) => sum + gain, 0);
    if (total === 0) continue;
    const scores = document.rows.map((row) => score(row, weights));
    const most = Math.max(...scores);
    const shares = scores.map((value) => Math.exp(value - most));
    const all = shares.reduce((sum, share) => sum + share, 0);
    for (const [at, row] of document.rows.entries()) {
      const error = shares[at]! / all - gains[at]! / total;
      for (const [feature, value] of row.entries()) slope[feature]! += error * value;
    }
  }
  return slope;
}

/** Slope and bias that make the logistic of a score the expected share of people who name the entity. */
function calibrate(judged: readonly Judged[], weights: Row): [number, number] {
  const points = judged.flatMap((document) =>
    document.rows.map((row, at) => [score(row, weights), Math.log2(1 + gainOf(document, at)) / 5] as const),
  );
  let [slope, bias] = [1, -1];
  for (let step = 0; step < 4000; step++) {
    const errors = points.map(([value, share]) => 1 / (1 + Math.exp(-slope * value - bias)) - share);
    slope -= 0.5 * mean(errors.map((error, at) => error * points[at]![0]));
    bias -= 0.5 * mean(errors);
  }
  return [slope, bias];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
