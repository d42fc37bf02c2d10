import { appendFnv, mix } from './hash.ts';
import { plainLetters, withoutAccents } from '../languages/letters.ts';

/** Letters that keep their marks: "Mora" and "Mörå" are two names; "Zurich" and "Zürich" are one name, in Swedish the latter. */
const OWN_LETTERS = 'åäö';
/**
 * Matches an abbreviation, a capital and one to four more capitals, digits or &, which keeps its case: "IT", "WHO" and "UD" are
 * names; "it", "who" and "Ud" are not.
 */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\d&]{1,4}$/u;

/**
 * Matches a name of ASCII and `OWN_LETTERS`, without dots, grave accents and double spaces, as most names are. The form of such a name
 * differs from the name only in case.
 */
const USUAL = /^[!-\-/-_a-~åäöÅÄÖ]+(?: [!-\-/-_a-~åäöÅÄÖ]+)*$/;

/** Returns whether a name is an abbreviation: a capital and one to four more capitals, digits or &. */
export const isAbbreviation = (name: string): boolean => ABBREVIATION.test(name);

/**
 * Returns a name as the table knows it: in small letters unless it is an abbreviation, without accents and dots, with one kind of
 * hyphen and apostrophe. The ways in which texts write one name have one form.
 */
export function formOf(name: string): string {
  if (USUAL.test(name)) return isAbbreviation(name) ? name : name.toLowerCase();
  const plain = name
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replaceAll(/['’ʼ`´]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (isAbbreviation(plain)) return plain;
  return withoutAccents(plainLetters(plain).toLowerCase(), OWN_LETTERS);
}

/** Returns the forms under which a name of a text is searched, the likeliest first. */
export function formsOf(surface: string): string[] {
  const form = formOf(surface);
  const small = form.toLowerCase();
  const forms = form === small ? [form] : [form, small];
  return small.startsWith('the ') ? [...forms, ...formsOf(surface.slice(4))] : forms;
}

/**
 * Returns 48 bits of a hash of a form, the upper 32 and the lower 16. Among half a million forms, one look-up in 500 million meets a
 * form with the same bits. A table of hashes takes a fifth of the space of a table of strings.
 */
export function hashForm(form: string): [high: number, low: number] {
  return [fnv(form, 0x811c9dc5), fnv(form, 0x9747b28c) & 0xffff];
}

const fnv = (text: string, seed: number): number => mix(appendFnv(seed, text));
