import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoresBefore } from '../../packages/server/src/nlp/mentions/head-scores.ts';
import type { GoldDocument } from '../corpus/read.ts';
import type { Read } from '../model.ts';
import type { Example } from './examples.ts';
import { oddsOf } from './genitives.ts';
import { type Site, sitesOfDocument, sitesOfSentences } from './sites.ts';

/** Lists of names; surnames twice, because they are few. */
const LISTS = {
  persons: ['sv-given-names-men', 'sv-given-names-women', 'sv-surnames-top', 'sv-surnames-top'],
  places: ['sv-localities', 'sv-postal-towns'],
};
/** The most names without -s that are swapped, because there are many of them. Only names in -s take their place. */
const MOST_PLAIN = 3000;
/** The number of genitives that take the place of each genitive. */
const TRIES = 4;
const SEED = 12345;

/**
 * Yields sentences whose names are swapped for names of lists: a genitive for genitives of other names and for a name in -s, and any
 * other name for a name in -s. The head then cannot learn the names: the same word occurs as a genitive and as a name.
 */
export async function* swapNames(
  folder: string,
  documents: readonly GoldDocument[],
  read: Read,
): AsyncGenerator<Example> {
  const random = makeRandom(SEED);
  const lists = [LISTS.persons, LISTS.places].map((files) =>
    files.flatMap((file) => readNames(folder, file)),
  );
  const known = new Set(lists.flat());
  const own = lists.map((names) => names.filter((name) => name.endsWith('s')));
  const others = lists.map((names) =>
    names.filter((name) => /[^sxz]$/u.test(name) && !known.has(`${name}s`)),
  );
  const sameKind = (lists: readonly string[][], { isPerson, isPlace }: Site): string => {
    const names = lists[isPerson ? 0 : isPlace ? 1 : random.below(2)]!;
    return names[random.below(names.length)]!;
  };
  const inSentences = random.shuffled(sitesOfSentences(folder, known));
  const inDocuments = documents.flatMap(sitesOfDocument);
  const plain = inSentences.filter(({ isGenitive }) => !isGenitive).slice(0, MOST_PLAIN);
  for (const site of [...inSentences.filter(({ isGenitive }) => isGenitive), ...inDocuments, ...plain]) {
    if (site.isGenitive)
      for (let time = 0; time < TRIES; time++)
        yield await exampleWith(site, `${sameKind(others, site)}s`, true);
    yield await exampleWith(site, sameKind(own, site), false);
  }

  async function exampleWith(site: Site, word: string, isGenitive: boolean): Promise<Example> {
    const { document, text, start, end } = site;
    const body = text.slice(0, start) + word + text.slice(end);
    const { readings } = await read({ headline: '', body, language: 'sv' });
    return {
      row: {
        ...{ document, surface: word, isGenitive: isGenitive ? 1 : 0, isSwapped: 1 },
        counts: { ...oddsOf(word, text.slice(end)), stem: 0, isListed: 1 },
      },
      states: [scoresBefore(readings.get('body')!, start + word.length)],
    };
  }
}

function readNames(folder: string, file: string): string[] {
  return readFileSync(join(folder, `ner/gazetteers/${file}.csv`), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('"', '').trim().split(',')[0]!)
    .filter((name) => /^\p{Lu}\p{L}+$/u.test(name));
}

/** Makes a random generator whose numbers are the same in every run (Park and Miller 1988). */
function makeRandom(seed: number) {
  let state = seed;
  const next = () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
  return {
    below: (count: number): number => Math.floor(next() * count),
    shuffled: <One>(values: readonly One[]): One[] =>
      values
        .map((one) => [next(), one] as const)
        .sort(([first], [second]) => first - second)
        .map(([, one]) => one),
  };
}
