import { join } from 'node:path';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { joinSentence, readConll } from '../conll.ts';
import { categoryOf, type GoldDocument } from '../corpus/read.ts';

/** The classes of the corpus for the types of public sets. On other types the sets disagree. */
const classes: Readonly<Record<string, string>> = {
  PER: 'person',
  ORG: 'organization',
  LOC: 'location',
  MISC: 'other',
};
/** Every tenth sentence of webbnyheter's train is its dev part (eval/tag-sets.ts). */
const HELD_OUT = 10;

/** Returns the sentences of public sets as documents, by the name of the set: train or dev parts, never test. */
export function publicDocuments(data: string, split: 'train' | 'dev'): [string, GoldDocument[]][] {
  const isDev = split === 'dev';
  const news = readSentences(data, 'sv-webbnyheter2012/train', 'sv').filter(
    (_, at) => (at % HELD_OUT === 0) === isDev,
  );
  return [
    ['news-sv', news],
    ['ewt-en', readSentences(data, `uner-en-ewt/${split}`, 'en')],
    ['talbanken-sv', readSentences(data, `uner-sv-talbanken/${split}`, 'sv')],
  ];
}

function readSentences(data: string, file: string, language: Language): GoldDocument[] {
  return readConll(join(data, 'ner', `${file}.conll`)).map((sentence, number): GoldDocument => {
    const { text, tokens, spans } = joinSentence(sentence, { splitsHyphens: language === 'en' });
    const entities = spans.flatMap(({ from, to, type }) => {
      const kind = classes[type];
      if (kind === undefined) return [];
      const [start, end] = [tokens[from]!.start, tokens[to - 1]!.end];
      const mention = { field: 'body' as const, start, end, ending: 0 };
      return [{ base: text.slice(start, end), category: categoryOf(kind), salience: 0, mentions: [mention] }];
    });
    const source = { headline: '', body: text, language };
    return { id: `${file} ${number}`, kind: 'sentence', source, entities, topics: [] };
  });
}
