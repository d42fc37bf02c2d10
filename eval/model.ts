import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { openEncoder } from '../packages/server/src/analysis/worker/onnx-encoder.ts';
import { type Analyse, makeAnalyser } from '../packages/server/src/nlp/analyse.ts';

/** The command line of the evaluation commands. */
export const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    cache: { type: 'string' },
    analyse: { type: 'boolean' },
    by: { type: 'string' },
    split: { type: 'string' },
    /** Of benches that take encodings too. */
    texts: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
  },
});

/** The folder of the shipped model, or the one that `--model` names. */
export const modelFolder = values.model ?? fileURLToPath(new URL('../models/en-sv', import.meta.url));

/** The service's own pipeline over the shipped model. */
export async function openAnalyser(): Promise<Analyse> {
  const { files, encoder } = await openEncoder(modelFolder);
  return makeAnalyser(files, encoder);
}

/** The data folder that an evaluation command was given; ends the process with a sentence when there is none. */
export function dataFolder(): string {
  const [folder] = positionals;
  if (folder) return folder;
  console.error(
    'Name the folder of the evaluation data (the one that holds ner/, salience/ and baseforms/).',
  );
  process.exit(2);
}

/** The number that follows the data folder on the command line. */
export function numberArgument(otherwise: number): number {
  return Number(positionals[1] ?? otherwise);
}
