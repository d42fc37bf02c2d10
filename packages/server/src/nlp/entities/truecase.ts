import { records } from '../../languages/index.ts';
import { particles } from '../../languages/particles.ts';
import type { Likelihood } from '../tokens/tokenizer.ts';
import type { Category } from '../../domain/tags/tag.ts';

/**
 * The usual spelling of a name that a text writes in small letters or in capitals throughout ("naja månsson", "MOSKVA"): every word
 * with a capital but those that stay small inside names, and what is likelier in capitals ("USA") in them. Written in small letters,
 * 98 % of the persons of corpus/, train, get their spelling back, 94 to 98 % of the places and 80 to 91 % of the organizations.
 */
export type Truecase = (name: string, category: Category) => string;

/** Longer ones are seldom read letter by letter. */
const LONGEST_ACRONYM = 5;
/** Capitals may be so much less likely, for acronyms are rarer than other words: 0 finds fewer of them, 2 takes words for them. */
const FOR_ACRONYMS = 1;
/** A person known by so few capitals is called so (JFK). */
const INITIALS = 3;

/** The letter behind a short word that has grown together with a name (O'Mara, McCall). */
const SECOND_CAPITAL = /(?<=^(?:\p{L}{1,2}['’]|mc))\p{Ll}/u;
/** Such names can only be read so: gwr, m&s. */
const LETTER_BY_LETTER = /^(?:[bcdfghjklmnpqrstvwxz]{2,5}|\p{L}{1,2}&\p{L}{1,2})$/u;

/** A surname that a list has in capitals: "Sven-Olof JOHANNESSON". */
const SURNAME = /(?<=\p{Lu}\p{Ll}+["”]? )\p{Lu}{4,}$/u;
/** E14 and SE4, but Tele2. */
const CODE = /^\p{L}+\d+$/u;
const LONGEST_CODE = 3;
/** booking.com, 3D. */
const ADDRESS = /[.\d]\p{L}/u;

const SMALL_WORDS = new Set([
  ...particles,
  // Between the surnames of a Spaniard and of a Portuguese.
  ...['y', 'e'],
  ...Object.values(records).flatMap(({ names }) => names.lowercaseWords),
]);

const SMALL_NAMES = Object.values(records).flatMap(({ names }) => names.lowercaseNames ?? []);

export function makeTruecase(likelihood: Likelihood): Truecase {
  const spellWord = (word: string, category: Category): string => {
    const [usual, upper] = [capitalised(word), word.toUpperCase()];
    if (CODE.test(word)) return word.length > LONGEST_CODE ? usual : upper;
    const mayBeAcronym = category !== 'person' && word.length <= LONGEST_ACRONYM;
    return mayBeAcronym && likelihood(upper) + FOR_ACRONYMS > likelihood(usual) ? upper : usual;
  };
  return (name, category) => {
    const small = name.toLowerCase();
    // A letter that becomes two ("İ") would not come back as it was.
    if (small.length !== name.length) return name;
    if (category === 'person' && name !== small && name !== name.toUpperCase())
      return name.replace(SURNAME, capitalised);
    if (!isOneCase(name, category)) return name;
    if (category === 'organization' && LETTER_BY_LETTER.test(small)) return name.toUpperCase();
    return small
      .split(/( |-)/)
      .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : spellWord(word, category)))
      .join('');
  };
}

function capitalised(word: string): string {
  const upper = (letter: string) => letter.toUpperCase();
  return word.toLowerCase().replace(SECOND_CAPITAL, upper).replace(/\p{L}/u, upper);
}

/**
 * Whether a name is written in one case where it would usually not be. Works, events and laws follow no rule, and an organization's
 * single word in capitals is mostly an acronym.
 */
function isOneCase(name: string, category: Category): boolean {
  if (category === 'unknown' || category === 'url' || !/\p{L}/u.test(name) || ADDRESS.test(name))
    return false;
  if (name === name.toLowerCase()) return !SMALL_NAMES.some((small) => small.test(name));
  if (name !== name.toUpperCase() || CODE.test(name.toLowerCase())) return false;
  return category === 'organization' ? name.includes(' ') : name.length > INITIALS;
}
