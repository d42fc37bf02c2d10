import type { Language } from '../../../domain/language.ts';
import type { Field } from '../../../domain/text.ts';
import { records } from '../../../languages/index.ts';
import type { BodyRules } from '../../../languages/record.ts';
import { compareMentions, type NameMention, withoutOverlaps } from '../mentions.ts';
import type { Reading } from '../reading.ts';

/** The weight of a body in the vote on the category of its entity. */
const CONFIDENCE = 0.9;
const CAPITAL = /^\p{Lu}/u;
const GENITIVE = /s$/u;
const IN_WORD = /[\p{L}\p{N}‐‑-]/u;

interface Occurrence {
  noun: string;
  field: Field;
  start: number;
  end: number;
  /** Whether the text writes the noun as a name here. */
  isName: boolean;
}

/**
 * Decides which common nouns of a text name a body (`BodyRules`). A noun that has a capital within a sentence is an organization
 * wherever the text has it with a capital. Mentions of other nouns ("Regeringen" at the beginning of a sentence) are removed unless the
 * encoder labelled them as organizations. Returns all mentions in the order of the text.
 */
export function decideBodies(
  mentions: readonly NameMention[],
  readings: readonly [Field, Reading][],
  language: Language,
): NameMention[] {
  const rules = records[language].names.bodies;
  if (!rules) return [...mentions];
  const found = readings.flatMap(([field, reading]) => occurrences(field, reading, rules));
  const named = new Set(found.filter(({ isName }) => isName).map(({ noun }) => noun));
  const nouns = new Map(found.map(({ noun, field, start, end }) => [`${field} ${start} ${end}`, noun]));
  const others = mentions.filter(({ field, start, end, category }) => {
    const noun = nouns.get(`${field} ${start} ${end}`);
    return noun === undefined || (category === 'organization' && !named.has(noun));
  });
  const bodies = found
    .filter(({ noun }) => named.has(noun))
    .map(({ noun, field, start, end }): NameMention => ({
      ...{ field, start, end, surface: noun },
      ...{ category: 'organization', confidence: CONFIDENCE },
    }));
  return [...others, ...withoutOverlaps(bodies, others)].sort(compareMentions);
}

function occurrences(field: Field, { text, words }: Reading, { nouns, wordBefore }: BodyRules): Occurrence[] {
  const wordAt = (at: number) => (words[at] ? text.slice(words[at].start, words[at].end) : '');
  const isSpaced = (at: number) =>
    at > 0 && at < words.length && text.slice(words[at - 1]!.end, words[at]!.start) === ' ';
  return words.flatMap(({ start, end }, at) => {
    const word = text.slice(start, end);
    const noun = nouns.has(word) ? word : word.replace(GENITIVE, '');
    if (!nouns.has(noun) || IN_WORD.test(text.charAt(start - 1)) || IN_WORD.test(text.charAt(end))) return [];
    const isPart = isSpaced(at + 1) && CAPITAL.test(wordAt(at + 1));
    const isName = isSpaced(at) && wordBefore.test(wordAt(at - 1)) && !isPart;
    return [{ noun, field, start, end, isName }];
  });
}
