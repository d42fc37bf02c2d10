/**
 * Writes the examples from which training/kinds/learn.py learns how the service decides on categories:
 *
 *   node eval/categories/examples.ts FOLDER <data folder>
 *
 * A line of FOLDER/<set>.jsonl is an entity that the service finds: its gold category, which most of its mentions have, and its
 * features. The sets are the train and dev parts of corpus/, of its real texts and of public sentences.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { findAllMentions } from '../../packages/server/src/nlp/analyse.ts';
import { makeCategoryFeatures } from '../../packages/server/src/nlp/entities/category/features.ts';
import { findEntities, wordsOf } from '../../packages/server/src/nlp/entities/entities.ts';
import { nameCategories } from '../../packages/server/src/nlp/mentions/reading.ts';
import { placeOf } from '../corpus/figures.ts';
import { type GoldDocument, readCorpus } from '../corpus/read.ts';
import { readReal } from '../corpus/real.ts';
import { openReadings, openTable, positionals } from '../model.ts';
import { publicDocuments } from './sentences.ts';

const [folder, data] = positionals;
if (folder === undefined || data === undefined) throw new Error('Name the folder and the data folder.');
const table = openTable();
const candidates = (name: string) => table?.find(name) ?? [];
const read = await openReadings();

mkdirSync(folder, { recursive: true });
for (const split of ['dev', 'train'] as const) {
  for (const language of languages) {
    await write(`own-${language}-${split}`, readCorpus(language, split));
    await write(`real-${language}-${split}`, readReal(join(data, 'texts'), language, split));
  }
  for (const [name, documents] of publicDocuments(data, split)) await write(`${name}-${split}`, documents);
}

async function write(name: string, documents: readonly GoldDocument[]): Promise<void> {
  const lines: string[] = [];
  for (const document of documents) lines.push(...(await examples(document)));
  writeFileSync(join(folder!, `${name}.jsonl`), `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length} entities of ${documents.length} documents`);
}

async function examples({ id, source, entities: gold }: GoldDocument): Promise<string[]> {
  const { readings, score } = await read(source);
  const goldAt = new Map(
    gold.flatMap(({ category, mentions }) => mentions.map((mention) => [placeOf(mention), category])),
  );
  const mentions = findAllMentions([...readings], source, candidates);
  const found = findEntities(mentions, source, { score, candidates }).filter(
    ({ category }) => category !== 'url',
  );
  const featuresOf = makeCategoryFeatures(found, source, wordsOf(source), candidates);
  return found.flatMap((entity, at) => {
    const votes = entity.mentions.flatMap((mention) => goldAt.get(placeOf(mention)) ?? []);
    const most = mostFrequent(votes);
    if (most === undefined) return [];
    return [JSON.stringify({ document: id, gold: nameCategories.indexOf(most), ...featuresOf(at) })];
  });
}

function mostFrequent(votes: readonly Category[]): (typeof nameCategories)[number] | undefined {
  const counts = nameCategories.map((category) => votes.filter((vote) => vote === category).length);
  return votes.length > 0 ? nameCategories[counts.indexOf(Math.max(...counts))] : undefined;
}
