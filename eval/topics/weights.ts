/**
 * node eval/topics/weights.ts [--analyse]
 *
 * Fits what tells topics from other noun phrases on the train part of corpus/, prints precision with weights fitted on four
 * fifths of the train and dev documents and counted on the last fifth, and with --analyse writes habits, weights and threshold to the tables
 * of the model package.
 */
import { languages } from '../../packages/server/src/domain/language.ts';
import { distinct, likelihood } from '../../packages/server/src/nlp/topics/topics.ts';
import { values } from '../model.ts';
import { writeTables } from '../tables.ts';
import { fit, habitOf, type Habits, habitsOf, type Weights } from './fit.ts';
import { candidatesOf, readTopics, type TopicDocument, TopicScore } from './gold.ts';

const FOLDS = 5;
const LEAST = [0, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55];
/** What ships: about half of the topics or more are such as people gave. */
const SHIPPED = { en: 0.45, sv: 0.5 };

console.log(
  '| language | least likelihood | precision | exact | recall | topics a text |\n| --- | --: | --: | --: | --: | --: |',
);
for (const language of languages) {
  const train = await readTopics(language, 'train');
  const dev = await readTopics(language, 'dev');
  const all = [...train, ...dev];
  const held: { document: TopicDocument; weights: Weights; habits: Habits }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = all.filter((_, at) => at % FOLDS !== fold);
    const [weights, habits] = [fit(others), habitsOf(others)];
    for (const document of all.filter((_, at) => at % FOLDS === fold))
      held.push({ document, weights, habits });
  }
  for (const least of LEAST) {
    const score = new TopicScore();
    for (const { document, weights, habits } of held)
      score.add(best(document, weights, habits, least), document.topics);
    const { precision, exact, given, right, gold, documents } = score;
    const cells = [precision, exact / given, right / gold].map((value) => value.toFixed(3));
    console.log(`| ${[language, least, ...cells, (given / documents).toFixed(2)].join(' | ')} |`);
  }
  const [weights, habits] = [fit(train), habitsOf(train)];
  console.log(`\n${language}: ${JSON.stringify(weights)}\n`);
  if (values.analyse) writeTables(`topics-${language}`, { habits, weights, least: SHIPPED[language] });
}

/** The three best topics of a document. */
function best(document: TopicDocument, weights: Weights, habits: Habits, least: number): string[] {
  const judged = candidatesOf(document, habitOf(habits))
    .map((one) => ({ ...one, value: likelihood(one.features, weights) }))
    .filter(({ value }) => value >= least)
    .sort((one, other) => other.value - one.value || (one.base < other.base ? -1 : 1));
  return distinct(judged)
    .slice(0, 3)
    .map(({ base }) => base);
}
