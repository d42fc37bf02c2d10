/**
 * Measures what repeated passages do to related texts:
 *
 *   npm run eval:repeated -- <data folder> [set …]
 *
 * Appends 1, 2 and 5 footers of 20–90 words to all, a third and a tenth of the texts of sets with known relations, whole and cut to 70
 * words. Prints the share of unrelated pairs with these footers that have a relevance of .3 or above, and nDCG@10 over all texts:
 * without footers, with footers that count, and with footers as the index counts them. First prints how well versions of a story are
 * distinguished from short texts with long footers.
 */
import { type Analysed, makeAnalysed } from './repeated/analysed.ts';
import { footers } from './repeated/footers.ts';
import { printStories } from './repeated/stories.ts';
import { openWindowReader } from './repeated/read-windows.ts';
import { meanOf } from './ndcg.ts';
import { dataFolder, positionals } from './model.ts';
import { questionsOf } from './questions.ts';
import { type EvalSet, type EvalText, gain, readSets, readTexts } from './related-sets.ts';
import { buildSegment } from '../packages/server/src/index/segment/build.ts';
import type { View } from '../packages/server/src/index/view.ts';
import { ViewWriter } from '../packages/server/src/index/view-writer.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { search } from '../packages/server/src/related/search.ts';
import { ownSample } from '../packages/server/src/scoring/own-sample.ts';
import { makeSampler } from '../packages/server/src/scoring/sample.ts';
import { sentenceHashes } from '../packages/server/src/nlp/sentences/encoded-sentences.ts';

/** Every n-th text of a set is read, so that a run takes minutes; sets whose relations are links are read whole. */
const everyNth: Record<string, number> = { en_bbc: 3, en_ecb: 1, sv_gov_articles: 3 };
const briefWords = 70;
/** The number of texts that are compared with all other texts with the same footers. */
const comparedTexts = 150;

const data = dataFolder();
const sets = readSets(data);
const sampleOf = makeSampler(models.standard);
const analyse = makeAnalysed(await openWindowReader());

/** Returns a view of texts; with `own`, without what they repeat. */
function viewAmong(texts: readonly Analysed[], set: EvalSet, own: boolean): View {
  const counts = new Map<number, number>();
  for (const { sentences } of texts)
    for (const hash of sentenceHashes(sentences!)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const documents = texts.map((text, at) => {
    const whole = sampleOf(text, set.lang);
    const sample = own ? ownSample(whole, text, (hash) => counts.get(hash)!, sampleOf) : whole;
    return { textId: at + 1, date: 0, terms: sample.terms, vector: sample.vector };
  });
  const writer = new ViewWriter(set.lang);
  writer.add(0, buildSegment(documents));
  return writer.view;
}

function ndcgIn(view: View, set: EvalSet, texts: readonly EvalText[]): number {
  const figures = Array.from(questionsOf(set, texts), ({ textId, figuresFor }) =>
    figuresFor(
      search(view, textId, { relatedBy: 'automatic', limit: 10 }).ids.map((text_id) => ({ text_id })),
    ),
  );
  return meanOf(figures).ndcg;
}

/** Returns the share of the unrelated pairs of the chosen texts that have a relevance of .3 or above. */
function unrelatedAbove(
  view: View,
  set: EvalSet,
  texts: readonly EvalText[],
  chosen: readonly number[],
): number {
  let [pairs, above] = [0, 0];
  const step = Math.max(1, Math.floor(chosen.length / comparedTexts));
  for (let which = 0; which < chosen.length; which += step) {
    const one = chosen[which]!;
    const { ids, relevances } = search(view, one + 1, { relatedBy: 'automatic', limit: texts.length });
    const places = new Map(ids.map((id, at) => [id - 1, at]));
    for (const other of chosen) {
      if (other === one || gain(set.truth, texts[one]!, texts[other]!) > 0) continue;
      pairs++;
      if ((relevances[places.get(other) ?? -1] ?? 0) >= 0.3) above++;
    }
  }
  return above / pairs;
}

const brief = (text: EvalText): EvalText => ({
  ...text,
  body: text.body
    .split(/(?<=\s)(?=\S)/u)
    .slice(0, briefWords)
    .join('')
    .trim(),
});

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(9);
const fixed = (value: number): string => value.toFixed(4).padStart(9);

const chosenSets = positionals.slice(1).length > 0 ? positionals.slice(1) : Object.keys(everyNth);
const textsOf = ({ files }: EvalSet): EvalText[] => files.flatMap((file) => readTexts(data, file));

console.log('set             texts   versions whole   short texts without footers');
for (const name of chosenSets) {
  const texts = textsOf(sets[name]!).filter((_, at) => at % 5 === 0);
  printStories(name, texts, sets[name]!.lang);
}
console.log();
console.log('                                  unrelated pairs ≥ .3             nDCG@10');
console.log('set              form  footers in   without  counted   own      without  counted      own');
for (const name of chosenSets) {
  const whole = sets[name]!;
  const some = textsOf(whole).filter((_, at) => at % (everyNth[name] ?? 1) === 0);
  const ids = new Set(some.map(({ id }) => id));
  const set = { ...whole, queries: whole.queries.filter((id) => ids.has(id)) };
  for (const [form, texts] of [
    ['whole', some],
    ['brief', some.map(brief)],
  ] as const) {
    const plain: Analysed[] = [];
    for (const text of texts) plain.push(await analyse(text, []));
    const views = [false, true].map((own) => viewAmong(plain, set, own));
    const before = ndcgIn(views[0]!, set, texts);
    const asTheyAre = ndcgIn(views[1]!, set, texts);
    console.log(
      `${name.padEnd(17)}${form}  none        ${' '.repeat(30)}${fixed(before)} ${' '.repeat(9)}${fixed(asTheyAre)}`,
    );
    for (const every of [1, 3, 10]) {
      const chosen = [...texts.keys()].filter((at) => at % every === 0);
      const base = unrelatedAbove(views[0]!, set, texts, chosen);
      for (const count of [1, 2, 5]) {
        const repeating = [...plain];
        for (const at of chosen) repeating[at] = await analyse(texts[at]!, footers[set.lang].slice(0, count));
        const [counted, own] = [false, true].map((own) => viewAmong(repeating, set, own)) as [View, View];
        const shares = [
          base,
          unrelatedAbove(counted, set, texts, chosen),
          unrelatedAbove(own, set, texts, chosen),
        ];
        const scores = [before, ndcgIn(counted, set, texts), ndcgIn(own, set, texts)];
        console.log(
          `${name.padEnd(17)}${form}  ${count} in 1/${String(every).padEnd(4)} ${shares.map(percent).join('')}${scores.map(fixed).join('')}`,
        );
      }
    }
  }
}
