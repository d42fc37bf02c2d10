import type { Language } from '../domain/language.ts';
import type { Field, Text } from '../domain/text.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { compoundParts } from '../nlp/terms/compounds.ts';
import { contentWords, normalise } from '../nlp/terms/content-words.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { stem } from '../nlp/terms/stem.ts';
import { ownLetters } from '../tags/fold.ts';
import { phraseSpans, type Span } from './phrases.ts';
import { sayings } from './sayings.ts';
import type { SearchQuery } from './search-query.ts';
import { readPhrase } from './words.ts';

/** A place where a text says what was looked for. */
export interface Highlight extends Span {
  field: Field;
}

type Fields = Pick<Text, Field>;

const fields = ['headline', 'body'] as const;
/** A word as in `contentWords`, with capitals and apostrophes. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Returns what tells where texts in a language say what a query asks for: its phrases, its names, and its words in any form. */
export function highlighter(
  query: SearchQuery,
  language: Language,
  max: number,
): (text: Fields) => Highlight[] {
  const letters = ownLetters([language]);
  const phrases = new Set(sayings(query, [language]).flatMap((saying) => saying.phrases));
  const asked = [...phrases].map((phrase) => readPhrase(phrase, letters));
  const stems = new Set<string>();
  for (const one of contentWords(query.rest, language))
    for (const part of stemsOf(one, language)) stems.add(part);
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
        const read = readableText(text[field]);
        const spans = asked.flatMap((phrase) => phraseSpans(read.text, phrase, letters));
        for (const { 0: one, index: offset } of stems.size === 0 ? [] : read.text.matchAll(word)) {
          if (isAsked(one)) spans.push({ offset, length: one.length });
        }
        return apart(spans).map(({ offset, length }) => {
          const [start, end] = read.storedRange(offset, offset + length);
          return { field, offset: start, length: end - start };
        });
      })
      .slice(0, max);
}

/** Returns the stems of a word, of its parts when it is a compound, and of its plain forms, as terms have them. */
function stemsOf(one: string, language: Language): string[] {
  const plain = [...plainWords(one, language)].filter(({ isGrammar }) => !isGrammar);
  const forms = [one, ...compoundParts[language](one), ...plain.map(({ word }) => word)];
  return forms.map((form) => stem[language](form));
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
