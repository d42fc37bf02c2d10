import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import {
  knowledgeFiles,
  openKnowledge,
  openWorld,
} from '../packages/server/src/analysis/worker/knowledge-files.ts';
import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import type { AnalysedTag } from '../packages/server/src/domain/tags/tag.ts';
import type { Field, Source } from '../packages/server/src/domain/text.ts';
import { type Analyse, makeAnalyser } from '../packages/server/src/nlp/analyse.ts';
import { type HeadScores, makeHeadScores } from '../packages/server/src/nlp/mentions/head-scores.ts';
import type { KnowledgeTable } from '../packages/server/src/knowledge/table.ts';
import { makeRecogniser } from '../packages/server/src/nlp/mentions/recognise.ts';
import type { Reading } from '../packages/server/src/nlp/mentions/reading.ts';

/** The parsed command line of the evaluations. */
export const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    knowledge: { type: 'string' },
    cache: { type: 'string' },
    analyse: { type: 'boolean' },
    by: { type: 'string' },
    split: { type: 'string' },
    fit: { type: 'boolean' },
    /** The folder of the real texts, for `eval:own`, `eval:links` and `eval:topics`. */
    real: { type: 'string' },
    /** Options of `bench:peers`. */
    texts: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
  },
});

/** The folder of the shipped model, or the folder that `--model` names. */
export const modelFolder = values.model ?? fileURLToPath(new URL('../models/en-sv', import.meta.url));

/** Opens the knowledge table that the service uses; `--knowledge none` leaves it out. */
export const openTable = (): KnowledgeTable | undefined =>
  values.knowledge === 'none' ? undefined : openKnowledge(knowledgeFiles('world')[0]!);

/** Opens the analysis of the service with the model. */
export async function openAnalyser(): Promise<Analyse> {
  const { files, encoder } = await openEncoder(modelFolder);
  const world = openWorld(values.knowledge === 'none' ? 'none' : 'world');
  return makeAnalyser(files, encoder, world?.table, world?.details);
}

/** The tags of a text, and what the encoder read. */
export interface Found {
  /** The tags, without topics. */
  tags: AnalysedTag[];
  readings: ReadonlyMap<Field, Reading>;
  score: HeadScores;
}

export type Read = (source: Source) => Promise<Pick<Found, 'readings' | 'score'>>;

/** Opens the encoder's reading of texts. */
export async function openReadings(): Promise<Read> {
  const { files, encoder } = await openEncoder(modelFolder);
  const recognise = makeRecogniser(files, encoder);
  return async (source) => {
    const readings = new Map<Field, Reading>();
    for (const field of ['headline', 'body'] as const) readings.set(field, await recognise(source[field]));
    return { readings, score: makeHeadScores([...readings]) };
  };
}

/** Opens the analysis together with the encoder's readings. */
export async function openReader(): Promise<(source: Source) => Promise<Found>> {
  const [analyse, read] = [await openAnalyser(), await openReadings()];
  return async (source) => {
    const { tags } = await analyse(source);
    return { tags, ...(await read(source)) };
  };
}

/** Returns the data folder of the command line; without it, prints a sentence and ends the process. */
export function dataFolder(): string {
  const [folder] = positionals;
  if (folder) return folder;
  console.error(
    'The folder of the evaluation data is missing: it holds ner/, related/, salience/ and baseforms/.',
  );
  process.exit(2);
}

/** Returns the number that follows the data folder on the command line. */
export function numberArgument(byDefault: number): number {
  return Number(positionals[1] ?? byDefault);
}
