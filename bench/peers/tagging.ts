import { fileURLToPath } from 'node:url';
import type { TaggerInput, TaggerOutput } from '../../eval/peers/tagger-process.ts';
import type { Found } from '../../eval/peers/taggers.ts';
import { readTexts } from '../../eval/related-sets.ts';
import { percent, Score } from '../../eval/score.ts';
import { readTagSet, scoredTypes, spanOf, tagSets, withoutGenitive } from '../../eval/tag-sets.ts';
import type { GoldSentence, GoldSpan } from '../../eval/conll.ts';
import { whole } from '../support/print.ts';
import type { Part } from './part.ts';
import { ratioTo } from './ratios.ts';
import { ifInstalled, runPeer } from './run-peer.ts';

const articles = { en: ['BBC articles', 'en_bbc'], sv: ['Swedish press releases', 'sv_gov_press'] } as const;
const articlesPerLanguage = 100;
const chartSet = 'EWT test';
const [english] = articles.en;

const path = (file: string) => fileURLToPath(new URL(`../../eval/${file}`, import.meta.url));
const node = (name: string): [string, ...string[]] => [
  process.execPath,
  path('peers/tagger-process.ts'),
  name,
];
const nodeInstallation = '"npm ci --prefix eval" installs it.';
/** How to run and to install each tagger; the first is Textkin. */
const taggers: Record<string, { command: [string, ...string[]]; installation: string; swedish?: true }> = {
  Textkin: { command: node('Textkin'), installation: '', swedish: true },
  compromise: { command: node('compromise'), installation: nodeInstallation },
  'wink-nlp': { command: node('wink'), installation: nodeInstallation },
  spaCy: {
    command: [path('venv/bin/python'), path('peers/spacy-tagger.py')],
    installation:
      '"python3 -m venv eval/venv && eval/venv/bin/pip install -r eval/peers/requirements.txt" installs it.',
  },
};

/** Measures the names found in public sets, and words a CPU second, beside taggers that are published with their weights. */
export async function tagging(data: string): Promise<Part> {
  const gold = new Map(tagSets.map((set) => [set.name, { ...set, sentences: readTagSet(data, set) }]));
  const input: TaggerInput = {};
  const words = new Map<string, number>();
  for (const { name, language, sentences } of gold.values()) {
    input[name] = { language, texts: sentences.map(({ text }) => text) };
    words.set(name, sentences.reduce((sum, { tokens }) => sum + tokens.length, 0)); // prettier-ignore
  }
  for (const [language, [name, file]] of Object.entries(articles)) {
    const texts = readTexts(data, file).slice(0, articlesPerLanguage).map(({ body }) => body); // prettier-ignore
    input[name] = { language: language as 'en' | 'sv', texts };
    words.set(name, texts.join(' ').split(/\s+/).length);
  }
  const scores: (string | number)[][] = [];
  const speeds: (string | number)[][] = [];
  const f1 = new Map<string, number>();
  const rates = new Map<string, number>();
  for (const [name, { command, installation, swedish = false }] of Object.entries(taggers)) {
    const batches = Object.entries(input).filter(([, { language }]) => swedish || language === 'en');
    const output = await ifInstalled(name, () =>
      runPeer<TaggerOutput>(command, JSON.stringify(Object.fromEntries(batches)), installation),
    );
    if (output === undefined) {
      scores.push([name, 'not installed', ...Array<string>(7).fill('–')]);
      speeds.push([name, 'not installed', ...Array<string>(5).fill('–')]);
      continue;
    }
    const rate = (batch: string) => {
      const seconds = output.batches[batch]?.cpuSeconds;
      return seconds === undefined ? undefined : words.get(batch)! / seconds;
    };
    for (const [batch] of batches) {
      const set = gold.get(batch);
      if (set === undefined) continue;
      const found = output.batches[batch]!.found;
      const figures = figuresOf(set.sentences, found);
      if (batch === chartSet) f1.set(name, figures.typed.f1);
      const isTyped = found.flat().some(([, , type]) => type !== 'NAME');
      const typed = [
        figures.typed.precision,
        figures.typed.recall,
        figures.typed.f1,
        ...figures.types.map(({ f1 }) => f1),
      ].map(percent);
      scores.push([batch, name, ...(isTyped ? typed : typed.map(() => '–')), percent(figures.names.f1)]);
    }
    rates.set(name, rate(english)!);
    const formatRate = (batch: string) => (rate(batch) === undefined ? '–' : whole(rate(batch)!));
    speeds.push([
      name,
      output.version,
      ...[english, articles.sv[0], chartSet].map(formatRate),
      whole(output.megabytes),
      output.loadSeconds.toFixed(2),
    ]);
  }
  const peers = Object.keys(taggers).slice(1);
  return {
    title: 'Tags',
    blocks: [
      'Exact span and type of persons, organizations and places in public sets, a sentence a text. A leading article and a final \'s do not\ncount. spaCy: PERSON, ORG; GPE, LOC and FAC are places; its other types are excluded. compromise: people, organizations, places.\nwink-nlp knows no types of names: successive proper nouns are one name. "Names" counts spans of any of the three types. Swedish sets\nare read by the taggers that know Swedish.',
      { head: ['set', 'tagger', 'P', 'R', 'F1', 'PER', 'ORG', 'LOC', 'names F1'], rows: scores },
      `Words a CPU second, in ${articlesPerLanguage} whole texts of each language and in sentences; memory of the process.`,
      {
        head: ['tagger', 'version', english, articles.sv[0], chartSet, 'MB', 'seconds to load'],
        rows: speeds,
      },
    ],
    charts: {
      'tags-f1': {
        ...{
          title: 'Names found, exact span and type',
          unit: `F1 in percent, ${chartSet} (English)`,
          series: ['F1'],
          digits: 1,
        },
        rows: Object.keys(taggers)
          .filter((name) => name !== 'wink-nlp')
          .map((name, at) => ({
            name,
            values: [f1.has(name) ? 100 * f1.get(name)! : undefined],
            isOurs: at === 0,
          })),
      },
      'tags-speed': {
        ...{ title: 'Speed of tagging', unit: `words a CPU second, ${english}`, series: ['words'] },
        rows: Object.keys(taggers).map((name, at) => ({ name, values: [rates.get(name)], isOurs: at === 0 })),
      },
    },
    ratios: peers.flatMap((peer) => [
      ...ratioTo(`tags: F1 (${chartSet}) to ${peer}`, [f1.get('Textkin'), f1.get(peer)], 'more', 'score'),
      ...ratioTo(
        `tags: words a core-second to ${peer}`,
        [rates.get('Textkin'), rates.get(peer)],
        'more',
        'time',
      ),
    ]),
  };
}

function figuresOf(sentences: readonly GoldSentence[], all: readonly Found[][]) {
  const [typed, names] = [new Score(), new Score()];
  const types = scoredTypes.map(() => new Score());
  for (const [at, gold] of sentences.entries()) {
    const found = all[at]!.map(([start, length, type]) => spanOf(gold, start, length, type)).filter(
      ({ from, to }) => from >= 0 && from < to,
    );
    const marked = gold.spans.filter(({ type }) => scoredTypes.includes(type));
    const keys = (spans: readonly GoldSpan[], withType: boolean) =>
      new Set(
        spans.map(
          (span) =>
            `${withType ? span.type : ''} ${withoutArticle(gold, span)} ${withoutGenitive(gold, span)}`,
        ),
      );
    typed.add(keys(marked, true), keys(found, true));
    names.add(keys(marked, false), keys(found, false));
    for (const [index, type] of scoredTypes.entries()) {
      const keysOf = (spans: readonly GoldSpan[]) =>
        keys(
          spans.filter((span) => span.type === type),
          true,
        );
      types[index]!.add(keysOf(marked), keysOf(found));
    }
  }
  return { typed, names, types };
}

/** Returns where a span begins, without a leading article. */
function withoutArticle(gold: GoldSentence, { from, to }: GoldSpan): number {
  const { start, end } = gold.tokens[from]!;
  return to - from > 1 && /^(?:the|an?)$/iu.test(gold.text.slice(start, end)) ? from + 1 : from;
}
