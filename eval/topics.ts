/**
 * npm run eval:topics [-- --split test]        the dev part, and the one named beside it
 *
 * Topics of whole documents of the project's own corpus (corpus/README.md) against those that were given to them: precision of
 * the first three that the service answers, of three in any case, and beside them TF-IDF over the same noun phrases and
 * YAKE. A topic is right when it equals a given one or has its head; each given one counts once. The test split is
 * read for a release and never while something is tuned.
 */
import { type Language, languages } from '../packages/server/src/domain/language.ts';
import { records } from '../packages/server/src/languages/index.ts';
import { withoutOverlaps, likelihood, topics } from '../packages/server/src/nlp/topics/topics.ts';
import { type Split, splits } from './corpus/read.ts';
import { candidatesOf, habitOf, headOf, readTopics, type TopicDocument, TopicScore } from './topics/gold.ts';
import { byTfIdf, byYake } from './topics/peers.ts';
import { values } from './model.ts';

const asked = (values.split ?? 'dev') as Split;
if (!splits.includes(asked)) throw new Error(`--split is one of ${splits.join(', ')}`);
const atMost = 3;

console.log(`Topics of the documents of corpus/, ${new Date().toISOString().slice(0, 10)}.

| | documents | topics a text | right | exact | recall | texts without |
| --- | --: | --: | --: | --: | --: | --: |`);
const lines: string[] = [];
for (const split of new Set<Split>(['dev', asked]))
  for (const language of languages) await print(language, split);
console.log(`\n${lines.map((line) => `- ${line}`).join('\n')}`);

async function print(language: Language, split: Split): Promise<void> {
  const name = `${language} ${split}`;
  const documents = await readTopics(language, split);
  const systems: readonly (readonly [string, (document: TopicDocument) => string[]])[] = [
    ['the service, as it answers', answered],
    ['the same, three in any case', ranked],
    ['TF-IDF, the same noun phrases', (document) => firstDistinct(byTfIdf(document))],
    ['YAKE', (document) => firstDistinct(byYake(document))],
  ];
  for (const [system, of] of systems) {
    const score = new TopicScore();
    for (const document of documents) score.add(of(document).slice(0, atMost), document.topics);
    const { given, right, exact, gold, without } = score;
    const shares = [right / Math.max(1, given), exact / Math.max(1, given), right / gold];
    const cells = [
      documents.length,
      (given / documents.length).toFixed(2),
      ...shares.map((one) => one.toFixed(3)),
      without,
    ];
    console.log(`| ${name}, ${system} | ${cells.join(' | ')} |`);
  }
  lines.push(reachable(name, documents), cost(name, documents));
}

function answered({ source, tags, readings, score }: TopicDocument): string[] {
  const named = tags.flatMap(({ mentions }) => mentions);
  return topics([...readings], named, source.language, score).map(({ tag }) => tag);
}

function ranked(document: TopicDocument): string[] {
  const { weights, habits } = records[document.source.language].topics;
  const judged = candidatesOf(document, habitOf(habits))
    .map((one) => ({ ...one, value: likelihood(one.features, weights) }))
    .sort((one, other) => other.value - one.value || (one.base < other.base ? -1 : 1));
  return withoutOverlaps(judged).map(({ base }) => base);
}

function firstDistinct(ordered: readonly string[]): string[] {
  return withoutOverlaps(ordered.map((base) => ({ base, words: base.split(' ') }))).map(({ base }) => base);
}

/** Returns how many gold topics are among the noun phrases of the service: no order finds more. */
function reachable(name: string, documents: readonly TopicDocument[]): string {
  let [given, exact, head, phrases] = [0, 0, 0, 0];
  for (const document of documents) {
    const bases = new Set(candidatesOf(document, () => 0).map(({ base }) => base));
    const heads = new Set([...bases].map(headOf));
    phrases += bases.size;
    for (const topic of document.topics) {
      given++;
      if (bases.has(topic)) exact++;
      if (heads.has(headOf(topic))) head++;
    }
  }
  const share = (count: number) => `${((100 * count) / given).toFixed(1)} %`;
  const each = Math.round(phrases / documents.length);
  return `${name}: of ${given} given topics ${share(exact)} are among the noun phrases (${each} a text), ${share(head)} by their head.`;
}

function cost(name: string, documents: readonly TopicDocument[]): string {
  const rounds = 20;
  for (const document of documents) answered(document);
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const document of documents) answered(document);
  const each = (1000 * (performance.now() - start)) / rounds / documents.length;
  const size = documents.reduce((sum, { source }) => sum + source.body.length, 0) / documents.length;
  return `${name}: ${Math.round(each / 10) * 10} µs a text of ${Math.round(size)} characters.`;
}
