import type { Language } from '../domain/language.ts';
import type { Field, Text } from '../domain/text.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { compoundParts } from '../nlp/terms/compounds.ts';
import { contentWords, normalise } from '../nlp/terms/content-words.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { stem } from '../nlp/terms/stem.ts';
import { ownLetters } from '../tags/fold.ts';
import { phraseSpans, type Span } from './phrases.ts';
import { phraseTiers } from './phrase-tiers.ts';
import type { SearchQuery } from './search-query.ts';
import { parsePhrase } from './words.ts';

/** A place of a text that matches a query. */
export interface Highlight extends Span {
  field: Field;
}

type Fields = Pick<Text, Field>;

const fields = ['headline', 'body'] as const;
/** Matches a word as `contentWords` does, with capitals and apostrophes. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * Returns a function that finds the places of a text in a language that match a query: its phrases, its names, and its
 * words in any form. The function returns at most `max` places.
 */
export function highlighter(
  query: SearchQuery,
  language: Language,
  max: number,
): (text: Fields) => Highlight[] {
  const letters = ownLetters([language]);
  const written = new Set(phraseTiers(query, [language]).flatMap((tier) => tier.phrases));
  const phrases = [...written].map((phrase) => parsePhrase(phrase, letters));
  const stems = new Set<string>();
  for (const one of contentWords(query.rest, language))
    for (const part of stemsOf(one, language)) stems.add(part);
  const known = new Map<string, boolean>();
  const isInQuery = (form: string): boolean => {
    let found = known.get(form);
    if (found === undefined) {
      const [content] = contentWords(form, language);
      found = content !== undefined && stemsOf(normalise(form), language).some((one) => stems.has(one));
      known.set(form, found);
    }
    return found;
  };
  return (text) =>
    fields
      .flatMap((field) => {
        const read = readableText(text[field]);
        const spans = phrases.flatMap((phrase) => phraseSpans(read.text, phrase, letters));
        for (const { 0: one, index: offset } of stems.size === 0 ? [] : read.text.matchAll(word)) {
          if (isInQuery(one)) spans.push({ offset, length: one.length });
        }
        return withoutOverlaps(spans).map(({ offset, length }) => {
          const [start, end] = read.storedRange(offset, offset + length);
          return { field, offset: start, length: end - start };
        });
      })
      .slice(0, max);
}

/**
 * Returns the stems that terms have for a word: of the word, of its parts if it is a compound, and of its plain forms.
 */
function stemsOf(one: string, language: Language): string[] {
  const plain = [...plainWords(one, language)].filter(({ isGrammar }) => !isGrammar);
  const forms = [one, ...compoundParts[language](one), ...plain.map(({ word }) => word)];
  return forms.map((form) => stem[language](form));
}

/** Returns spans in order, without spans that overlap an earlier span. Of spans with the same offset, the longest stays. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.offset - other.offset || other.length - one.length);
  const separate: Span[] = [];
  for (const span of sorted) {
    const last = separate.at(-1);
    if (last === undefined || span.offset >= last.offset + last.length) separate.push(span);
  }
  return separate;
}
