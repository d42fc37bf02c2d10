import { join } from 'node:path';
import { genitive } from '../../packages/server/src/languages/sv/genitive.ts';
import { joinSentence, readConll } from '../conll.ts';
import type { GoldDocument } from '../corpus/read.ts';

/** A name in a text. */
export interface Site {
  /** The id of the document; empty in a corpus of sentences. */
  document: string;
  text: string;
  /** The start and end of its last word. */
  start: number;
  end: number;
  isPerson: boolean;
  isPlace: boolean;
  isGenitive: boolean;
}

const FILES = ['sv-webbnyheter2012/train', 'sv-suc3-hard/train', 'uner-sv-talbanken/train'];
/** Every tenth sentence of this file is held out for tuning (eval/tag-sets.ts). */
const HELD_OUT = { file: 'sv-webbnyheter2012/train', every: 10 };
const LONGEST = 260;
const NAME = /^\p{Lu}\p{L}+$/u;

/**
 * Returns the names of Swedish sentences whose form is certain: names without -s, and genitives. A genitive's form without -s is a name
 * elsewhere, and the word after it may follow a genitive.
 */
export function sitesOfSentences(folder: string, known: ReadonlySet<string>): Site[] {
  const all = FILES.flatMap((file) =>
    readConll(join(folder, 'ner', `${file}.conll`))
      .filter((_, at) => file !== HELD_OUT.file || at % HELD_OUT.every !== 0)
      .map((sentence) => joinSentence(sentence))
      .flatMap(({ text, tokens, spans }) =>
        spans.map(({ to, type }): Site => {
          const { start, end } = tokens[to - 1]!;
          const [isPerson, isPlace] = [/per/iu.test(type), /loc|place/iu.test(type)];
          return { ...{ document: '', text, start, end, isPerson, isPlace }, isGenitive: false };
        }),
      ),
  );
  const words = new Set(all.map(wordOf));
  const isGenitive = (site: Site): boolean => {
    const word = wordOf(site);
    if (!word.endsWith('s') || !words.has(word.slice(0, -1)) || known.has(word)) return false;
    return genitive.contextLogOdds(site.text.slice(site.end)) >= 0;
  };
  return all
    .filter((site) => NAME.test(wordOf(site)) && site.text.length < LONGEST)
    .map((site) => ({ ...site, isGenitive: isGenitive(site) }))
    .filter((site) => site.isGenitive || !/[sxz]$/u.test(wordOf(site)));
}

/** Returns the names of a labelled document in their paragraphs: its genitives, and other names in -s. */
export function sitesOfDocument({ id, source, entities }: GoldDocument): Site[] {
  return entities.flatMap(({ category, mentions }) =>
    mentions.flatMap(({ field, start, end, ending }) => {
      const text = source[field];
      const from = text.lastIndexOf('\n', start) + 1;
      const to = text.indexOf('\n', end);
      const site: Site = {
        ...{ document: id, text: text.slice(from, to < 0 ? text.length : to), end: end - from },
        start: start - from + text.slice(start, end).search(/\S+$/u),
        ...{ isPerson: category === 'person', isPlace: category === 'location', isGenitive: ending === 1 },
      };
      return /^\p{Lu}\p{L}+s$/u.test(wordOf(site)) && ending <= 1 ? [site] : [];
    }),
  );
}

export const wordOf = ({ text, start, end }: Site): string => text.slice(start, end);
