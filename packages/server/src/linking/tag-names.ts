import { nameWords } from './names/form-words.ts';

/** Returns the fullest of the names that a text has for an entity. The vocabulary decides how a name is spelled. */
export function bestName(tags: readonly string[], names: readonly string[]): string {
  const listed = new Map(names.map((name) => [formOf(name), name]));
  const found = tags.flatMap((tag) => {
    const form = formOf(tag);
    if (listed.has(form)) return [];
    // The analysis kept a genitive.
    return listed.has(form.replace(/(?:'s|s|')$/u, '')) ? [] : [tag];
  });
  const candidates = [...names, ...found];
  return candidates.reduce((best, next) => (isFuller(next, best) ? next : best));
}

const formOf = (name: string): string =>
  nameWords(name)
    .map(({ form }) => form)
    .join(' ');

function isFuller(one: string, other: string): boolean {
  const [words, others] = [nameWords(one).length, nameWords(other).length];
  return words === others ? one.length > other.length : words > others;
}
