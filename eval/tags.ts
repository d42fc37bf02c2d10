/**
 * npm run eval:tags -- <data folder> [variant…]
 *
 * Entities of the service's own pipeline over the shipped model against the public gold sets: exact span and type.
 * The gold tokens are joined to running text; a mention counts by the tokens it touches, without a trailing 's.
 * Without a variant, as written and in both letter cases.
 */
import { join } from 'node:path';

import type { Analyse } from '../packages/server/src/nlp/analyse.ts';
import type { Language } from '../packages/server/src/domain/language.ts';
import type { Category } from '../packages/server/src/domain/tags/tag.ts';
import { type Casing, type GoldSentence, type GoldSpan, joinSentence, readConll } from './conll.ts';
import { dataFolder, openAnalyser, positionals } from './model.ts';
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

/** How the gold texts are changed: token by token, by what stands around them, and by what is left of them. */
interface Variant {
  casing?: Casing;
  /** Nothing but the names, a line each. */
  lists?: boolean;
  before?: string;
  after?: string;
}

const marks: Record<string, string> = {
  '"': '”',
  '``': '“',
  "''": '”',
  "'": '’',
  '-': '–',
  '--': '—',
  '...': '…',
};
const softHyphen = '\u00ad';

const variants: Record<string, Variant> = {
  'as written': {},
  'lower-cased': { casing: (token) => token.toLowerCase() },
  'UPPER-CASED': { casing: (token) => token.toUpperCase() },
  'typographic marks': { casing: (token) => marks[token] ?? token.replaceAll("'", '’') },
  'soft hyphens': { casing: (token) => token.replace(/^(\p{L}{4})(?=\p{L}{4})/u, `$1${softHyphen}`) },
  'no end marks': { casing: (token) => (/^[.!?]$/u.test(token) ? '' : token) },
  bullet: { before: '• ' },
  'by-line': { before: 'Anna Lindqvist\n\n' },
  'by-line on the line above': { before: 'Anna Lindqvist\n' },
  'lists of names': { lists: true },
  'table row': { before: '| 12 | ', after: ' | 3,5 |' },
};
const usual = ['as written', 'lower-cased', 'UPPER-CASED'];

const TYPES: Partial<Record<Category, string>> = {
  person: 'PER',
  organization: 'ORG',
  location: 'LOC',
  unknown: 'MISC',
};
const NAMES_A_LIST = 6;
const SCORED = ['PER', 'ORG', 'LOC'];

const folder = dataFolder();
const analyse = await openAnalyser();
const wanted = positionals.length > 1 ? positionals.slice(1) : usual;
console.log('set | variant | P | R | F1 | PER | ORG | LOC | MISC P / R | words/s');
console.log('--- | --- | --: | --: | --: | --: | --: | --: | --- | --:');
for (const name of wanted) {
  const variant = variants[name];
  if (variant === undefined) throw new Error(`no variant ${name}: ${Object.keys(variants).join(', ')}`);
  for (const set of sets) console.log(await evaluate(analyse, set, name, variant));
}

async function evaluate(analyse: Analyse, set: GoldSet, name: string, variant: Variant): Promise<string> {
  const { casing = (token: string) => token, before = '', after = '', lists = false } = variant;
  const scores = new Map([...SCORED, 'MISC'].map((type) => [type, new Score()]));
  const micro = new Score();
  const sentences = readConll(join(folder, 'ner', set.file))
    .filter((_, index) => set.holds(index))
    .map((sentence) => joinSentence(sentence, { casing, splitsHyphens: set.language === 'en' }));
  let words = 0;
  const began = performance.now();
  for (const gold of lists ? listsOfNames(sentences) : sentences) {
    const { tags, words: read } = await analyse({
      headline: '',
      body: before + gold.text + after,
      language: set.language,
    });
    words += read;
    const found = tags.flatMap(({ mentions, category }) =>
      mentions
        .filter(({ offset }) => offset >= before.length)
        .map(({ offset, length }) => touched(gold, offset - before.length, length, category)),
    );
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
    name,
    ...[micro.precision, micro.recall, micro.f1].map(percent),
    ...SCORED.map((type) => percent(scores.get(type)!.f1)),
    misc.gold > 0 ? `${percent(misc.precision)} / ${percent(misc.recall)}` : '–',
    speed,
  ].join(' | ');
}

/** The names of sentences in their order, a line each, six to a text. */
function listsOfNames(sentences: readonly GoldSentence[]): GoldSentence[] {
  const names = sentences.flatMap(({ text, tokens, spans }) =>
    spans
      .filter(({ type }) => SCORED.includes(type))
      .map(({ from, to, type }) => ({ text, tokens: tokens.slice(from, to), type })),
  );
  const found: GoldSentence[] = [];
  for (const [at, { text, tokens, type }] of names.entries()) {
    if (at % NAMES_A_LIST === 0) found.push({ text: '', tokens: [], spans: [] });
    const list = found.at(-1)!;
    const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end];
    const moved = list.text.length - start;
    list.spans.push({ from: list.tokens.length, to: list.tokens.length + tokens.length, type });
    list.tokens.push(...tokens.map((token) => ({ start: token.start + moved, end: token.end + moved })));
    list.text += `${text.slice(start, end)}\n`;
  }
  return found;
}

/** The tokens that a mention touches. */
function touched(gold: GoldSentence, start: number, length: number, category: Category): GoldSpan {
  const end = start + length;
  const from = gold.tokens.findIndex((token) => token.end > start);
  const to = gold.tokens.findLastIndex((token) => token.start < end) + 1;
  return { from, to, type: TYPES[category] ?? 'none' };
}

/** The end of a span, an English 's of its own left out. */
function withoutGenitive(gold: GoldSentence, { from, to }: GoldSpan): number {
  const { start, end } = gold.tokens[to - 1]!;
  return to - from > 1 && /^['’]s?$/iu.test(gold.text.slice(start, end)) ? to - 1 : to;
}
