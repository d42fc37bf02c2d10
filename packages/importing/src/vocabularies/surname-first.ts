import { entryLimits } from '../limits.ts';
import { type EntryParts, nameLanguages } from './entry.ts';

/** A surname, a comma and a given name, and years or titles after a second comma. */
const surnameFirst = /^([^,]+),\s*([^,\d]*[^,\d\s])\s*(?:,.*)?$/s;

/** Characters of the longest name that is searched, because the pattern takes quadratic time. Longer names are refused later. */
const longest = 2 * entryLimits.name;

/** Returns the surname and the given name of a name that has the surname first, as registers and libraries write it. */
function partsOf(name: string): { surname: string; givenName: string } | undefined {
  if (name.length > longest) return undefined;
  const [, surname, givenName] = surnameFirst.exec(name.trim()) ?? [];
  return surname === undefined || givenName === undefined
    ? undefined
    : { surname: surname.trim(), givenName };
}

/** Returns whether a name has the surname first: `Vestin, Saga`. */
export function isSurnameFirst(name: string): boolean {
  return partsOf(name) !== undefined;
}

/** Returns a person with the given name first, as texts have it. The written name becomes an alias. Other entries stay as they are. */
export function withGivenNameFirst(parts: EntryParts): EntryParts {
  if (parts.category !== 'person') return parts;
  const { name, names = {}, aliases = [] } = parts;
  const written = [name, ...nameLanguages.map((language) => names[language])];
  return {
    ...parts,
    name: name === undefined ? undefined : givenNameFirst(name),
    names: Object.fromEntries(
      Object.entries(names).map(([language, one]) => [language, one && givenNameFirst(one)]),
    ),
    aliases: [...aliases.map(givenNameFirst), ...written.filter((one) => one !== undefined)],
  };
}

function givenNameFirst(name: string): string {
  const parts = partsOf(name);
  return parts === undefined ? name : `${parts.givenName} ${parts.surname}`;
}
