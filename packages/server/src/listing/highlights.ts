import type { Language } from '../domain/language.ts';
import type { Field, Text } from '../domain/text.ts';
import { asRead } from '../nlp/markup/as-read.ts';
import { compoundParts } from '../nlp/terms/compounds.ts';
import { contentWords, normalise } from '../nlp/terms/content-words.ts';
import { stem } from '../nlp/terms/stem.ts';
import { ownLetters } from '../tags/fold.ts';
import { phraseSieve, phraseSpans, type Span } from './phrases.ts';
import type { SearchQuery } from './search-query.ts';
import { lineWords } from './words.ts';

/** A place where a text says what was looked for. */
export interface Highlight extends Span {
  field: Field;
}

type Fields = Pick<Text, Field>;

const fields = ['headline', 'body'] as const;
/** As in `contentWords`, on a text as it was written. */
const word = /[\p{L}\p{M}\p{N}\u00ad]+(?:['’][\p{L}\p{M}\u00ad]+)*/gu;

/** Tells where texts in a language say what a query asks for: its phrases, and its words in any form. */
export function highlighter(
  { phrases, rest }: SearchQuery,
  language: Language,
  max: number,
): (text: Fields) => Highlight[] {
  const letters = ownLetters([language]);
  const asked = phrases.map((phrase) => lineWords(phrase, letters));
  const stems = new Set<string>();
  for (const one of contentWords(rest, language)) for (const part of stemsOf(one, language)) stems.add(part);
  const known = new Map<string, boolean>();
  const isAsked = (written: string): boolean => {
    let is = known.get(written);
    if (is === undefined) {
      const [content] = contentWords(written, language);
      is = content !== undefined && stemsOf(normalise(written), language).some((one) => stems.has(one));
      known.set(written, is);
    }
    return is;
  };
  return (text) =>
    fields
      .flatMap((field) => {
        const read = asRead(text[field]);
        const spans = asked.flatMap((phrase) => phraseSpans(read.text, phrase, letters));
        for (const { 0: one, index: offset } of stems.size === 0 ? [] : read.text.matchAll(word)) {
          if (isAsked(one)) spans.push({ offset, length: one.length });
        }
        return apart(spans).map(({ offset, length }) => {
          const [start, end] = read.stored(offset, offset + length);
          return { field, offset: start, length: end - start };
        });
      })
      .slice(0, max);
}

/** Whether a text in a language has all the phrases of a query. */
export function phraseFilter({ phrases }: SearchQuery, language: Language): (text: Fields) => boolean {
  const letters = ownLetters([language]);
  const asked = phrases
    .map((phrase) => lineWords(phrase, letters))
    .filter((phrase) => phrase.length > 0)
    .map((phrase) => ({ phrase, maySay: phraseSieve(phrase, letters) }));
  return (text) => {
    const read = fields.map((field) => asRead(text[field]).text);
    return asked.every(({ phrase, maySay }) =>
      read.some((one) => maySay(one) && phraseSpans(one, phrase, letters).length > 0),
    );
  };
}

/** The stem of a word, and those of its parts when it is a compound, as terms have them. */
function stemsOf(one: string, language: Language): string[] {
  return [one, ...compoundParts[language](one)].map((part) => stem[language](part));
}

/** In order, of such as overlap the first and of these the longest. */
function apart(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.offset - other.offset || other.length - one.length);
  const kept: Span[] = [];
  for (const span of sorted) {
    const last = kept.at(-1);
    if (last === undefined || span.offset >= last.offset + last.length) kept.push(span);
  }
  return kept;
}
