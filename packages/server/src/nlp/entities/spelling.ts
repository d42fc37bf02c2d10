import { records } from '../../languages/index.ts';
import { particles } from '../../languages/particles.ts';
import type { Likelihood } from '../tokens/tokenizer.ts';
import type { Category } from '../../domain/tags/tag.ts';

/**
 * The usual spelling of a name that a text writes in small letters or in capitals throughout ("naja månsson", "MOSKVA"): every word
 * with a capital but those that stay small inside names, and what is likelier in capitals ("USA") in them. Written in small letters,
 * 97 to 99 % of the persons of corpus/, train, get their spelling back, 92 to 98 % of the places and 68 to 88 % of the organizations
 * (`npm run eval:spelling -- --split train`).
 */
export type Spell = (name: string, category: Category) => string;

/** Longer ones are seldom read letter by letter. */
const LONGEST_ACRONYM = 5;
/** Capitals may be so much less likely, for acronyms are rarer than other words: 0 finds fewer of them, 2 takes words for them. */
const FOR_ACRONYMS = 1;
/** A person known by so few capitals is called so (JFK). */
const INITIALS = 3;

/** booking.com, E14. */
const ADDRESS_OR_CODE = /[.\d]\p{L}|\p{L}\d/u;

const SMALL_WORDS = new Set([
  ...particles,
  // Between the surnames of a Spaniard and of a Portuguese.
  ...['y', 'e'],
  ...Object.values(records).flatMap(({ names }) => names.smallWords),
]);

export function makeSpell(likelihood: Likelihood): Spell {
  const spellWord = (word: string, category: Category): string => {
    const usual = word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    const upper = word.toUpperCase();
    const mayBeAcronym = category !== 'person' && word.length <= LONGEST_ACRONYM;
    return mayBeAcronym && likelihood(upper) + FOR_ACRONYMS > likelihood(usual) ? upper : usual;
  };
  return (name, category) => {
    const small = name.toLowerCase();
    // A letter that becomes two ("İ") would not come back as it was.
    if (!isOneCase(name, category) || small.length !== name.length) return name;
    return small
      .split(/( |-)/)
      .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : spellWord(word, category)))
      .join('');
  };
}

/**
 * Whether a name is written in one case where it would usually not be. Works, events and laws follow no rule, and an organization's
 * single word in capitals is mostly an acronym.
 */
function isOneCase(name: string, category: Category): boolean {
  if (category === 'unknown' || category === 'url' || !/\p{L}/u.test(name) || ADDRESS_OR_CODE.test(name))
    return false;
  if (name === name.toLowerCase()) return true;
  if (name !== name.toUpperCase()) return false;
  return category === 'organization' ? /\p{L} \p{L}/u.test(name) : name.length > INITIALS;
}
