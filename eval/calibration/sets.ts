import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { type EvalText, readTexts } from '../related-sets.ts';

/** A length of texts. */
export interface Form {
  name: string;
  /** Shorter texts are left out. */
  fewestWords: number;
  /** Longer texts are cut. */
  mostWords: number;
}

export const forms: Form[] = [
  { name: '80 words', fewestWords: 60, mostWords: 80 },
  { name: '250 words', fewestWords: 150, mostWords: 250 },
  { name: 'more than 400 words', fewestWords: 400, mostWords: Infinity },
];

export interface Verdict {
  isOnTopic: boolean;
  /** How many pairs of the set the pair stands for. */
  weight: number;
}

/** Texts of one length, of which pairs are judged. */
export interface JudgedTexts {
  texts: EvalText[];
  /** Returns the verdict on a pair of texts; undefined if nobody judged the pair. */
  verdict: (one: number, other: number) => Verdict | undefined;
  /** The judged pairs; absent if every pair has a verdict. */
  pairs?: [one: number, other: number][];
}

export interface CalibrationSet {
  language: Language;
  textsOf: (data: string, form: Form) => JudgedTexts;
}

export const calibrationSets: Record<string, CalibrationSet> = {
  en_ecb: { language: 'en', textsOf: newsOnTopics },
  sv_gov: { language: 'sv', textsOf: governmentTexts },
};

/** Returns the words of a text, each with the white space after it. */
const words = ({ body }: EvalText): string[] => body.split(/(?<=\s)(?=\S)/u);

const keepLong = (texts: readonly EvalText[], { fewestWords }: Form): EvalText[] =>
  texts.filter((text) => words(text).length >= fewestWords);

function cut(texts: readonly EvalText[], { name, mostWords }: Form): EvalText[] {
  return texts.map((text) => ({
    ...text,
    id: `${text.id}, ${name}`,
    body: words(text).slice(0, mostWords).join('').trim(),
  }));
}

/** Returns every n-th text, so that at most `count` remain: the encoder takes a second for five texts. */
function thin<T>(texts: readonly T[], count: number): T[] {
  const step = Math.ceil(texts.length / count);
  return texts.filter((_, at) => at % step === 0);
}

/** Returns news on the 43 topics of ECB+. Every pair has a verdict. */
function newsOnTopics(data: string, form: Form): JudgedTexts {
  const texts = keepLong(thin(readTexts(data, 'en_ecb'), 1000), form);
  const topicOf = (at: number): string => texts[at]!.labels![0]!;
  return {
    texts: cut(texts, form),
    verdict: (one, other) => ({ isOnTopic: topicOf(one) === topicOf(other), weight: 1 }),
  };
}

/** Function words of English and of Swedish. */
const [english, swedish] = [/\b(?:the|of|and|to)\b/g, /\b(?:och|att|det|som)\b/g];

const isSwedish = ({ body }: EvalText): boolean =>
  (body.match(english)?.length ?? 0) <= (body.match(swedish)?.length ?? 0);

/**
 * Returns press releases of the Swedish Government Offices; the long texts are also articles, speeches and opinion pieces. judged-sv.tsv
 * has verdicts on up to eighty pairs of each range of relevance: y if an editor would list one text under "more on this topic" beside
 * the other, judged by the headlines and the first 110 words. Some pairs were judged twice, with the same verdict each time.
 */
function governmentTexts(data: string, form: Form): JudgedTexts {
  const press = readTexts(data, 'sv_gov_press').filter(isSwedish);
  const isLong = form.mostWords === Infinity;
  const articles = isLong ? readTexts(data, 'sv_gov_articles').filter(isSwedish) : [];
  const texts = isLong
    ? thin(keepLong([...press, ...articles], form), 500)
    : keepLong(thin(press, 1000), form);
  const places = new Map(texts.map(({ id }, at) => [id, at]));
  const verdicts = new Map<string, Verdict>();
  const pairs: [number, number][] = [];
  for (const [length, one, other, verdict, weight] of readVerdicts()) {
    if (length !== form.name) continue;
    const pair: [number, number] = [places.get(one!)!, places.get(other!)!];
    pairs.push(pair);
    verdicts.set(String(pair), { isOnTopic: verdict === 'y', weight: Number(weight) });
  }
  return { texts: cut(texts, form), verdict: (...pair) => verdicts.get(String(pair)), pairs };
}

function readVerdicts(): string[][] {
  const file = fileURLToPath(new URL('judged-sv.tsv', import.meta.url));
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row) => row.split('\t'));
}
