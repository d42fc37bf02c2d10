/**
 * npm run eval:tags -- <data folder> [casing…]
 *
 * Entities of the service's own pipeline over the shipped model against the public gold sets: exact span and type.
 * The gold tokens are joined to running text; a mention counts by the tokens it touches, without a trailing 's.
 */
import { join } from 'node:path';

import type { Analyse } from '../packages/server/src/nlp/analyse.ts';
import type { Category, Language, Mention } from '../packages/server/src/nlp/types.ts';
import { type Casing, type GoldSentence, type GoldSpan, joinSentence, readConll } from './conll.ts';
import { dataFolder, openAnalyser } from './model.ts';
import { percent, Score } from './score.ts';

interface GoldSet {
  name: string;
  file: string;
  language: Language;
  /** Which sentences of the file belong to the set. */
  holds: (index: number) => boolean;
}

const all = () => true;
const sets: GoldSet[] = [
  { name: 'EWT dev', file: 'uner-en-ewt/dev.conll', language: 'en', holds: all },
  { name: 'EWT test', file: 'uner-en-ewt/test.conll', language: 'en', holds: all },
  { name: 'Talbanken test', file: 'uner-sv-talbanken/test.conll', language: 'sv', holds: all },
  {
    name: 'webbnyheter, a tenth of train',
    file: 'sv-webbnyheter2012/train.conll',
    language: 'sv',
    holds: (index) => index % 10 === 0,
  },
  { name: 'webbnyheter test', file: 'sv-webbnyheter2012/test.conll', language: 'sv', holds: all },
];

const casings: Record<string, Casing> = {
  'as written': (token) => token,
  'lower-cased': (token) => token.toLowerCase(),
  'UPPER-CASED': (token) => token.toUpperCase(),
};

const TYPES: Partial<Record<Category, string>> = {
  person: 'PER',
  organization: 'ORG',
  location: 'LOC',
  unknown: 'MISC',
};
const SCORED = ['PER', 'ORG', 'LOC'];

const folder = dataFolder();
const analyse = await openAnalyser();
console.log('set | casing | P | R | F1 | PER | ORG | LOC | MISC P / R | words/s');
console.log('--- | --- | --: | --: | --: | --: | --: | --: | --- | --:');
for (const [casing, change] of Object.entries(casings)) {
  for (const set of sets) console.log(await evaluate(analyse, set, casing, change));
}

async function evaluate(analyse: Analyse, set: GoldSet, casing: string, change: Casing): Promise<string> {
  const scores = new Map([...SCORED, 'MISC'].map((type) => [type, new Score()]));
  const micro = new Score();
  const sentences = readConll(join(folder, 'ner', set.file)).filter((_, index) => set.holds(index));
  let words = 0;
  const began = performance.now();
  for (const sentence of sentences) {
    const gold = joinSentence(sentence, { casing: change, splitsHyphens: set.language === 'en' });
    const { tags, words: read } = await analyse({ headline: '', body: gold.text, language: set.language });
    words += read;
    const found = tags.flatMap((tag) => tag.mentions.map((mention) => touched(gold, mention, tag.category)));
    const keys = (spans: readonly GoldSpan[], types: readonly string[]) =>
      new Set(
        spans
          .filter(({ type }) => types.includes(type))
          .map((span) => `${span.type} ${span.from} ${withoutGenitive(gold, span)}`),
      );
    micro.add(keys(gold.spans, SCORED), keys(found, SCORED));
    for (const [type, score] of scores) score.add(keys(gold.spans, [type]), keys(found, [type]));
  }
  const speed = Math.round(words / ((performance.now() - began) / 1000));
  const misc = scores.get('MISC')!;
  return [
    set.name,
    casing,
    ...[micro.precision, micro.recall, micro.f1].map(percent),
    ...SCORED.map((type) => percent(scores.get(type)!.f1)),
    misc.gold > 0 ? `${percent(misc.precision)} / ${percent(misc.recall)}` : '–',
    speed,
  ].join(' | ');
}

/** The tokens that a mention touches. */
function touched(gold: GoldSentence, mention: Mention, category: Category): GoldSpan {
  const end = mention.offset + mention.length;
  const from = gold.tokens.findIndex((token) => token.end > mention.offset);
  const to = gold.tokens.findLastIndex((token) => token.start < end) + 1;
  return { from, to, type: TYPES[category] ?? 'none' };
}

/** The end of a span, an English 's of its own left out. */
function withoutGenitive(gold: GoldSentence, { from, to }: GoldSpan): number {
  const { start, end } = gold.tokens[to - 1]!;
  return to - from > 1 && /^['’]s?$/iu.test(gold.text.slice(start, end)) ? to - 1 : to;
}
