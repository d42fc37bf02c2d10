/**
 * Measures the topics of whole documents against the topics that annotators gave them (corpus/README.md):
 *
 *   npm run eval:topics [-- --split test] [--real <folder of the real texts>]
 *
 * Prints the precision of the first three topics that the service returns, of the three likeliest even if they are unlikely, and of
 * TF-IDF over the same noun phrases. A topic is right when it equals a gold topic or shares its head; each gold topic counts once.
 * Always reads the dev split, and the split that is named; `--real` adds the dev split of the labelled real texts. Topics that a reader
 * has judged (corpus/useful-topics.tsv) also count as useful or not. The test split is read for a release, never for tuning.
 */
import { languages } from '../packages/server/src/domain/language.ts';
import { records } from '../packages/server/src/languages/index.ts';
import { withoutOverlaps, likelihood, findTopics } from '../packages/server/src/nlp/topics/topics.ts';
import { hashWord } from '../packages/server/src/nlp/terms/hash.ts';
import { priors } from '../packages/server/src/nlp/terms/prior.ts';
import { stem } from '../packages/server/src/nlp/terms/stem.ts';
import { type GoldDocument, readCorpus, type Split, splits } from './corpus/read.ts';
import { readReal } from './corpus/real.ts';
import { candidatesOf, habitOf, headOf, readTopics, type TopicDocument, TopicScore } from './topics/gold.ts';
import { readJudgement } from './topics/useful.ts';
import { values } from './model.ts';

const namedSplit = (values.split ?? 'dev') as Split;
if (!splits.includes(namedSplit)) throw new Error(`--split is one of ${splits.join(', ')}`);
const topicsPerText = 3;

console.log(`Topics of the documents of corpus/, ${new Date().toISOString().slice(0, 10)}.

| | documents | topics a text | right | exact | recall | texts without | useful, of judged |
| --- | --: | --: | --: | --: | --: | --: | --: |`);
const isUseful = readJudgement();
const lines: string[] = [];
for (const split of new Set<Split>(['dev', namedSplit]))
  for (const language of languages) await print(`${language} ${split}`, readCorpus(language, split));
if (values.real !== undefined)
  for (const language of languages)
    await print(`${language} real dev`, readReal(values.real, language, 'dev'));
console.log(`\n${lines.map((line) => `- ${line}`).join('\n')}`);

async function print(name: string, labelled: readonly GoldDocument[]): Promise<void> {
  const documents = await readTopics(labelled);
  const systems: readonly (readonly [string, (document: TopicDocument) => string[]])[] = [
    ['the service', serviceTopics],
    ['the same candidates, three always', rankedTopics],
    ['TF-IDF, the same noun phrases', topicsByTfIdf],
  ];
  for (const [system, topicsOf] of systems) {
    const score = new TopicScore();
    const judged: boolean[] = [];
    for (const document of documents) {
      const topics = topicsOf(document).slice(0, topicsPerText);
      score.add(topics, document.topics);
      judged.push(...topics.flatMap((topic) => isUseful(document.id, topic) ?? []));
    }
    const { returned, right, exact, gold, without } = score;
    const shares = [right / Math.max(1, returned), exact / Math.max(1, returned), right / gold];
    const cells = [
      documents.length,
      (returned / documents.length).toFixed(2),
      ...shares.map((one) => one.toFixed(3)),
      without,
      `${judged.filter(Boolean).length} of ${judged.length}`,
    ];
    console.log(`| ${name}, ${system} | ${cells.join(' | ')} |`);
  }
  lines.push(reachable(name, documents), cost(name, documents));
}

function serviceTopics({ source, tags, readings, score }: TopicDocument): string[] {
  const nameMentions = tags.flatMap(({ mentions }) => mentions);
  return findTopics([...readings], nameMentions, source.language, score).map(({ tag }) => tag);
}

function rankedTopics(document: TopicDocument): string[] {
  const { weights, habits } = records[document.source.language].topics;
  const judged = candidatesOf(document, habitOf(habits))
    .map((one) => ({ ...one, value: likelihood(one.features, weights) }))
    .sort((one, other) => other.value - one.value || (one.base < other.base ? -1 : 1));
  return withoutOverlaps(judged).map(({ base }) => base);
}

/** Ranks the service's candidates by their frequency in the text and the rarity of their words in the language. */
function topicsByTfIdf(document: TopicDocument): string[] {
  const { language } = document.source;
  const idf = (word: string) => -Math.log(Math.max(1e-4, priors[language](hashWord(stem[language](word)))));
  const ranked = candidatesOf(document, () => 0)
    .map((candidate) => {
      const { words, places } = candidate;
      const rarity = words.reduce((sum, word) => sum + idf(word), 0) / words.length;
      return { ...candidate, value: places.length * rarity };
    })
    .sort((one, other) => other.value - one.value || (one.base < other.base ? -1 : 1));
  return withoutOverlaps(ranked).map(({ base }) => base);
}

/** Returns how many gold topics are among the service's noun phrases, which no ranking can exceed. */
function reachable(name: string, documents: readonly TopicDocument[]): string {
  let [gold, exact, head, phrases] = [0, 0, 0, 0];
  for (const document of documents) {
    const bases = new Set(candidatesOf(document, () => 0).map(({ base }) => base));
    const heads = new Set([...bases].map(headOf));
    phrases += bases.size;
    for (const topic of document.topics) {
      gold++;
      if (bases.has(topic)) exact++;
      if (heads.has(headOf(topic))) head++;
    }
  }
  const share = (count: number) => `${((100 * count) / gold).toFixed(1)} %`;
  const each = Math.round(phrases / documents.length);
  return `${name}: of ${gold} gold topics ${share(exact)} are among the noun phrases (${each} a text), ${share(head)} by their head.`;
}

function cost(name: string, documents: readonly TopicDocument[]): string {
  const rounds = 20;
  for (const document of documents) serviceTopics(document);
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const document of documents) serviceTopics(document);
  const each = (1000 * (performance.now() - start)) / rounds / documents.length;
  const size = documents.reduce((sum, { source }) => sum + source.body.length, 0) / documents.length;
  return `${name}: ${Math.round(each / 10) * 10} µs a text of ${Math.round(size)} characters.`;
}
