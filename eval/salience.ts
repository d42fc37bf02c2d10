/**
 * Measures the relevance of tags, as nDCG@5 against people's judgement:
 *
 *   npm run eval:salience -- <data folder> [--fit]
 *
 * Reads the dev parts of the project's own corpus and its real texts, where salience is 0 to 3, and GUM, where salience is how many of
 * five summaries name the entity. `--fit` fits the weights on the train parts and GUM, prints their scores (for GUM, on documents left
 * out of a fit), and writes the weights to `tables/relevance.json` of the model package.
 */
import { join } from 'node:path';

import { languages } from '../packages/server/src/domain/language.ts';
import { WEIGHTS } from '../packages/server/src/nlp/tags/tag-relevance.ts';
import { readCorpus } from './corpus/read.ts';
import { readReal } from './corpus/real.ts';
import { dataFolder, values } from './model.ts';
import { mean } from './ranking.ts';
import { calibrate, fit, folds } from './salience/fit.ts';
import { FEATURES, type JudgedDocument, judgeDocuments, judgeGum, openJudge } from './salience/judged.ts';
import { bestPossible, scoreOf } from './salience/order.ts';
import { writeTables } from './tables.ts';

const data = dataFolder();
const judge = await openJudge();
const shipped = FEATURES.map((name) => WEIGHTS[name]);
const byCount = FEATURES.map((name) => (name === 'often' ? 1 : 0));
const sets = new Map<string, JudgedDocument[]>();
for (const language of languages) {
  const real = readReal(join(data, 'texts'), language, 'dev');
  sets.set(`own ${language} dev`, await judgeDocuments(judge, readCorpus(language, 'dev')));
  sets.set(`real ${language} dev`, await judgeDocuments(judge, real));
}
const gum = await judgeGum(judge, data);
sets.set('GUM', gum);

console.log('| nDCG@5 | documents | by count alone | shipped weights | best possible with these tags |');
console.log('| --- | --: | --: | --: | --: |');
for (const [name, documents] of sets) {
  const scores = [scoreOf(documents, byCount), scoreOf(documents, shipped), bestPossible(documents)];
  console.log(`| ${[name, documents.length, ...scores.map((one) => one.toFixed(3))].join(' | ')} |`);
}
if (values.fit === true) await fitAll();

async function fitAll(): Promise<void> {
  const train: JudgedDocument[] = [];
  for (const language of languages) {
    train.push(...(await judgeDocuments(judge, readCorpus(language, 'train'))));
    train.push(...(await judgeDocuments(judge, readReal(join(data, 'texts'), language, 'train'))));
  }
  const weights = fit(train, gum);
  const held = [...folds(train, gum)].map(({ weights, held }) => scoreOf(held, weights));
  console.log(`\nFitted on ${train.length} documents and GUM:\n\n| nDCG@5 | fitted weights |\n| --- | --: |`);
  for (const [name, documents] of sets)
    console.log(`| ${name} | ${scoreOf(documents, weights).toFixed(3)} |`);
  console.log(`| GUM, documents not fitted on | ${mean(held).toFixed(3)} |`);
  const [slope, bias] = calibrate(gum, weights);
  const round = (value: number): number => Math.round(1000 * value) / 1000;
  const scaled = FEATURES.map((name, at) => [name, round(slope * weights[at]!)] as const);
  writeTables('relevance', { ...Object.fromEntries(scaled), bias: round(bias) });
}
