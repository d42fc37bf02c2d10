/**
 * Measures the entities of the shipped model against public gold sets, by exact span and type:
 *
 *   npm run eval:tags -- <data folder> [variant …]
 *
 * Gold tokens are joined to running text; a mention counts by the tokens that it overlaps, without a trailing 's. Names in compounds with
 * a hyphen that a set does not mark do not count; "strict F1" counts them as wrong. The default variants are the text as written and in
 * both letter cases.
 */
import type { Analyse } from '../packages/server/src/nlp/analyse.ts';
import type { Category } from '../packages/server/src/domain/tags/tag.ts';
import type { Casing, GoldSentence, GoldSpan } from './conll.ts';
import { dataFolder, openAnalyser, positionals } from './model.ts';
import { percent, Score } from './score.ts';
import {
  type GoldSet,
  isInUnmarkedCompound,
  readTagSet,
  scoredTypes,
  spanOf,
  tagSets,
  withoutGenitive,
} from './tag-sets.ts';

/** A change of the gold texts. */
interface Variant {
  casing?: Casing;
  /** Whether only the names are read, a line each. */
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
const defaults = ['as written', 'lower-cased', 'UPPER-CASED'];

const typeOf: Partial<Record<Category, string>> = {
  person: 'PER',
  organization: 'ORG',
  location: 'LOC',
  unknown: 'MISC',
};
const namesPerList = 6;

const folder = dataFolder();
const analyse = await openAnalyser();
const wanted = positionals.length > 1 ? positionals.slice(1) : defaults;
console.log('set | variant | P | R | F1 | strict F1 | PER | ORG | LOC | MISC P / R | words/s');
console.log('--- | --- | --: | --: | --: | --: | --: | --: | --: | --- | --:');
for (const name of wanted) {
  const variant = variants[name];
  if (variant === undefined) throw new Error(`no variant ${name}: ${Object.keys(variants).join(', ')}`);
  for (const set of tagSets) console.log(await evaluate(analyse, set, name, variant));
}

async function evaluate(analyse: Analyse, set: GoldSet, name: string, variant: Variant): Promise<string> {
  const { casing, before = '', after = '', lists = false } = variant;
  const scores = new Map([...scoredTypes, 'MISC'].map((type) => [type, new Score()]));
  const [micro, strict] = [new Score(), new Score()];
  const sentences = readTagSet(folder, set, casing);
  let words = 0;
  const start = performance.now();
  for (const gold of lists ? listsOfNames(sentences) : sentences) {
    const { tags, words: count } = await analyse({
      headline: '',
      body: before + gold.text + after,
      language: set.language,
    });
    words += count;
    const all = tags.flatMap(({ mentions, category }) =>
      mentions
        .filter(({ offset }) => offset >= before.length)
        .map(({ offset, length }) => ({
          span: spanOf(gold, offset - before.length, length, typeOf[category] ?? 'none'),
          isCounted: !isInUnmarkedCompound(gold, offset - before.length, length),
        })),
    );
    const found = all.filter(({ isCounted }) => isCounted).map(({ span }) => span);
    const keys = (spans: readonly GoldSpan[], types: readonly string[]) =>
      new Set(
        spans
          .filter(({ type }) => types.includes(type))
          .map((span) => `${span.type} ${span.from} ${withoutGenitive(gold, span)}`),
      );
    micro.add(keys(gold.spans, scoredTypes), keys(found, scoredTypes));
    const spans = all.map(({ span }) => span);
    strict.add(keys(gold.spans, scoredTypes), keys(spans, scoredTypes));
    for (const [type, score] of scores) score.add(keys(gold.spans, [type]), keys(found, [type]));
  }
  const speed = Math.round(words / ((performance.now() - start) / 1000));
  const misc = scores.get('MISC')!;
  return [
    set.name,
    name,
    ...[micro.precision, micro.recall, micro.f1, strict.f1].map(percent),
    ...scoredTypes.map((type) => percent(scores.get(type)!.f1)),
    misc.gold > 0 ? `${percent(misc.precision)} / ${percent(misc.recall)}` : '–',
    speed,
  ].join(' | ');
}

/** Returns the names of sentences in their order, a line each, six to a text. */
function listsOfNames(sentences: readonly GoldSentence[]): GoldSentence[] {
  const names = sentences.flatMap(({ text, tokens, spans }) =>
    spans
      .filter(({ type }) => scoredTypes.includes(type))
      .map(({ from, to, type }) => ({ text, tokens: tokens.slice(from, to), type })),
  );
  const found: GoldSentence[] = [];
  for (const [at, { text, tokens, type }] of names.entries()) {
    if (at % namesPerList === 0) found.push({ text: '', tokens: [], spans: [] });
    const list = found.at(-1)!;
    const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end];
    const moved = list.text.length - start;
    list.spans.push({ from: list.tokens.length, to: list.tokens.length + tokens.length, type });
    list.tokens.push(...tokens.map((token) => ({ start: token.start + moved, end: token.end + moved })));
    list.text += `${text.slice(start, end)}\n`;
  }
  return found;
}
