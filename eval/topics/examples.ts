/**
 * Writes the examples from which training/heads/topic_weights.py learns which noun phrases are topics:
 *
 *   node eval/topics/examples.ts <file> <data folder>
 *
 * A line is a noun phrase of a document of the train and dev parts of the corpus and of its real texts, with its features and gain.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/server/src/domain/language.ts';
import { type GoldDocument, readCorpus } from '../corpus/read.ts';
import { readReal } from '../corpus/real.ts';
import { openReader, positionals } from '../model.ts';
import { candidatesOf, worth } from './gold.ts';

const [path = '', data = ''] = positionals;
const read = await openReader();
const file = openSync(path, 'w');
for (const split of ['train', 'dev'] as const)
  for (const language of languages) {
    await write(split, false, readCorpus(language, split));
    await write(split, true, readReal(join(data, 'texts'), language, split));
  }
closeSync(file);

async function write(split: string, isReal: boolean, documents: readonly GoldDocument[]): Promise<void> {
  for (const document of documents) {
    const { id, source } = document;
    const topics = document.topics.map((topic) => topic.toLowerCase());
    const candidates = candidatesOf({ ...document, ...(await read(source)) }, () => 0);
    for (const { base, words, features } of candidates) {
      // JSON omits undefined values.
      const counts = { ...features, habit: undefined };
      const example = { split, isReal, document: id, language: source.language, base, words, counts };
      writeSync(file, `${JSON.stringify({ ...example, worth: worth(base, topics) })}\n`);
    }
  }
}
