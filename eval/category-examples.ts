/**
 * Writes the examples from which learn.py learns the weights of categories: `node eval/category-examples.ts FOLDER`. A line of
 * FOLDER/<split>.jsonl is an entity of the project's own corpus that the table knows: its gold category, the category that the
 * encoder alone gives it, and the features of each category.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf } from './corpus/figures.ts';
import { readCorpus, type GoldDocument } from './corpus/read.ts';
import { openReadings } from './model.ts';
import { KnowledgeTable } from '../packages/server/src/knowledge/table.ts';
import { findAllMentions } from '../packages/server/src/nlp/analyse.ts';
import { categoryFeatures, usableCandidates, wordsOf } from '../packages/server/src/nlp/entities/category.ts';
import { findEntities } from '../packages/server/src/nlp/entities/entities.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: node eval/category-examples.ts FOLDER');
const world = new URL('../packages/knowledge/world.bin', import.meta.url);
const table = new KnowledgeTable(new Uint8Array(readFileSync(world)));
const read = await openReadings();

mkdirSync(folder, { recursive: true });
for (const split of ['dev', 'train'] as const) {
  const lines: string[] = [];
  for (const language of ['sv', 'en'] as const) {
    const documents = readCorpus(language, split);
    for (const [at, document] of documents.entries()) {
      lines.push(...(await examples(document)));
      if (at % 100 === 99) console.log(`${split} ${language} ${at + 1} of ${documents.length}`);
    }
  }
  writeFileSync(join(folder, `${split}.jsonl`), `${lines.join('\n')}\n`);
}

async function examples({ source, entities: gold }: GoldDocument): Promise<string[]> {
  const { readings, score } = await read(source);
  const words = wordsOf(source);
  const goldAt = new Map(
    gold.flatMap(({ category, mentions }) => mentions.map((mention) => [placeOf(mention), category])),
  );
  const found = findEntities(findAllMentions([...readings], source), source, { score });
  return found.flatMap((entity) => {
    const votes = Map.groupBy(
      entity.mentions.flatMap((mention) => goldAt.get(placeOf(mention)) ?? []),
      (category) => category,
    );
    const [most] = [...votes].sort(([, a], [, b]) => b.length - a.length);
    if (most === undefined || entity.category === 'url') return [];
    const candidates = usableCandidates(entity.tag, table.find(entity.tag), words);
    const features = candidates.length > 0 ? categoryFeatures(entity, candidates) : undefined;
    const { tag, category } = entity;
    return features ? [JSON.stringify({ tag, gold: most[0], category, features })] : [];
  });
}
