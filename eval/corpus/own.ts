/**
 * Measures the tags of whole documents of the project's own corpus (corpus/README.md):
 *
 *   npm run eval:own [-- --split test] [--by kind] [--real <folder of the real texts>]
 *
 * Scores names with their places, tags by base form and category, names joined into entities, final -s and articles, and the order of
 * the tags. `--real` adds the labelled real texts (corpus/real), train and dev separately. The test split is read for a release, never
 * for tuning.
 */
import { findEntities } from '../../packages/server/src/nlp/entities/entities.ts';
import type { HeadScores } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import { compareMentions, surfaceOf } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { openReader, values } from '../model.ts';
import { percent } from '../score.ts';
import { Figures, placeOf } from './figures.ts';
import { readReal } from './real.ts';
import { type GoldDocument, readCorpus, type Split, splits } from './read.ts';

const split = (values.split ?? 'dev') as Split;
if (!splits.includes(split)) throw new Error(`--split is one of ${splits.join(', ')}`);
const read = await openReader();

console.log(`Whole documents of corpus/, ${split}, ${new Date().toISOString().slice(0, 10)}.

| split | documents | tags | mentions | \`unknown\` tags | clusters, gold names | clusters, found names | endings off | final -s kept | nDCG@5 |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |`);
for (const language of ['sv', 'en'] as const) {
  await printAll(language, readCorpus(language, split));
  if (values.real === undefined) continue;
  for (const part of ['train', 'dev'] as const)
    await printAll(`${language} real ${part}`, readReal(values.real, language, part));
}

async function printAll(name: string, documents: readonly GoldDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await print(name, documents);
  if (values.by !== 'kind') return;
  for (const [kind, some] of Map.groupBy(documents, ({ kind }) => kind)) await print(`${name} ${kind}`, some);
}

async function print(name: string, documents: readonly GoldDocument[]): Promise<void> {
  const figures = await measure(documents);
  const { mentions, tags, unknownTags, foundNameClusters, goldNameClusters, endings, finalS, ndcg } = figures;
  const share = ({ right, all }: { right: number; all: number }) => `${right} of ${all}`;
  const cells = [
    ...[name, documents.length, percent(tags.f1), percent(mentions.f1), percent(unknownTags.f1)],
    ...[
      percent(goldNameClusters.conll),
      percent(foundNameClusters.conll),
      share(endings),
      share(finalS),
      ndcg.toFixed(3),
    ],
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function measure(documents: readonly GoldDocument[]): Promise<Figures> {
  const figures = new Figures();
  for (const document of documents) {
    const { tags, score } = await read(document.source);
    figures.add(document, tags, joinGold(document, score));
  }
  return figures;
}

/** Returns the gold mentions in the groups that the service joins into entities. */
function joinGold({ source, entities: gold }: GoldDocument, score: HeadScores): Set<string>[] {
  const mentions = gold.flatMap(({ category, mentions }) =>
    mentions.map(({ field, start, end }) => ({
      ...{ field, start, end, category },
      surface: surfaceOf(source[field], start, end),
      confidence: 1,
    })),
  );
  return findEntities(mentions.sort(compareMentions), source, { score }).map(
    (one) => new Set(one.mentions.map(placeOf)),
  );
}
