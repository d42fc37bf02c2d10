/**
 * Writes the examples from which training/heads/fit.py learns the heads on the encoder's states:
 *
 *   node eval/heads/examples.ts <folder> <data folder> --model <folder of training/heads/graph.py --states>
 *
 * Each example has its label, its counts and the mean of its states. They come from the train and dev splits of corpus/; for genitives,
 * also from Swedish sentences with swapped names.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/server/src/domain/language.ts';
import { readCorpus } from '../corpus/read.ts';
import { openReader, openReadings, positionals } from '../model.ts';
import { genitivesOf } from './genitives.ts';
import { salienceOf } from './salience.ts';
import { swapNames } from './swapped.ts';
import { topicsOf } from './topics.ts';

/** An example and the states whose mean belongs to it. */
export interface Example {
  row: object;
  states: readonly (Float32Array | undefined)[];
}

const [folder = '', data = ''] = positionals;
mkdirSync(folder, { recursive: true });
const read = await openReader();
const files = new Map(
  ['salience', 'topic', 'genitive'].map((name) => [
    name,
    {
      rows: openSync(join(folder, `${name}.jsonl`), 'w'),
      states: openSync(join(folder, `${name}.f32`), 'w'),
    },
  ]),
);

for (const split of ['train', 'dev'] as const) {
  for (const language of languages) {
    for (const document of readCorpus(language, split)) {
      const found = await read(document.source);
      write('salience', split, salienceOf(document, found));
      write('topic', split, topicsOf(document, found));
      if (language === 'sv') write('genitive', split, genitivesOf(document, found));
    }
  }
}
for await (const example of swapNames(data, readCorpus('sv', 'train'), await openReadings()))
  write('genitive', 'train', [example]);
for (const { rows, states } of files.values()) for (const file of [rows, states]) closeSync(file);

/** Writes the examples that have states; the encoder did not read the words of the others. */
function write(name: string, split: string, examples: readonly Example[]): void {
  const file = files.get(name)!;
  for (const { row, states } of examples) {
    const read = states.filter((one) => one !== undefined);
    if (read.length === 0) continue;
    const mean = new Float32Array(read[0]!.length);
    for (const one of read) for (let at = 0; at < mean.length; at++) mean[at]! += one[at]! / read.length;
    writeSync(file.rows, `${JSON.stringify({ split, ...row })}\n`);
    writeSync(file.states, mean);
  }
}
