import { readableSource } from '../markup/readable-text.ts';
import { records } from '../../languages/index.ts';
import { plainLetters } from '../../languages/letters.ts';
import { areOverlapping, compareByPlace, type ShownTag } from '../../domain/tags/edits.ts';
import type { Mention } from '../../domain/tags/tag.ts';
import type { Field, Source } from '../../domain/text.ts';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Adds to manual tags all their mentions: the places where the tag stands as whole words, with its genitive, and no other tag has a
 * mention. The analysis has found the mentions of all other tags.
 */
export function locateManualTags(tags: readonly ShownTag[], stored: Source): ShownTag[] {
  const source = readableSource(stored);
  const occupied = tags.flatMap(({ mentions }) => mentions);
  const located = new Map<ShownTag, Mention[]>();
  // Longer tags come first, so that "Volvo" is not found inside "Volvo Cars" if both are manual.
  const manual = tags.filter(({ manual }) => manual).toSorted((a, b) => b.tag.length - a.tag.length);
  for (const tag of manual) {
    const found = (['headline', 'body'] as const)
      .flatMap((field) => occurrences(plainLetters(tag.tag), field, source))
      .map(source.toStoredMention)
      .filter((mention) => !occupied.some((other) => areOverlapping(mention, other)));
    occupied.push(...found);
    located.set(tag, [...tag.mentions, ...found].sort(compareByPlace));
  }
  return tags.map((tag) => ({ ...tag, mentions: located.get(tag) ?? tag.mentions }));
}

function occurrences(word: string, field: Field, source: Source): Mention[] {
  const text = source[field];
  const { genitive } = records[source.language].names;
  const found: Mention[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
    if (isWordCharacter(characterBefore(text, from))) continue;
    let end = from + word.length;
    if (genitive?.appliesTo(word) && text.startsWith(genitive.ending, end)) end += genitive.ending.length;
    if (!isWordCharacter(characterAt(text, end))) found.push({ field, offset: from, length: end - from });
  }
  return found;
}

// Whole characters, because a letter may take two UTF-16 code units.
const characterBefore = (text: string, at: number) =>
  /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
const characterAt = (text: string, at: number) => /^./su.exec(text.slice(at, at + 2))?.[0] ?? '';
const isWordCharacter = (character: string) => WORD_CHARACTER.test(character);
