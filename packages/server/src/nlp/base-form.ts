import type { Naming } from './mentions.ts';
import type { Language } from './types.ts';

/** What a text says for and against reading a final -s as a genitive. */
export interface Evidence {
  language: Language;
  /** Names of the text, and the last words of its names, as they stand there. */
  names: ReadonlySet<string>;
}

/** The evidence that the namings of a text give for each other. */
export function knownNames(found: readonly Naming[], language: Language): Evidence {
  const names = new Set<string>();
  for (const { surface } of found) names.add(surface).add(surface.slice(surface.lastIndexOf(' ') + 1));
  return { language, names };
}

const ENGLISH = /['’]s?$/iu;
const COLON = /:s$/iu;

/** The base form of a name: without the genitive ending of its last word. */
export function baseForm(surface: string, evidence: Evidence): string {
  if (COLON.test(surface)) return surface.slice(0, -2);
  if (/['’]$/u.test(surface)) return surface.replace(ENGLISH, '');
  if (evidence.language !== 'sv') return surface;
  const last = surface.slice(surface.lastIndexOf(' ') + 1);
  return isGenitive(last, evidence) ? surface.slice(0, -1) : surface;
}

function isGenitive(word: string, { names }: Evidence): boolean {
  if (!/\p{L}{2}s$/u.test(word)) return false;
  const stem = word.slice(0, -1);
  if (names.has(stem)) return true;
  return (
    !/(?:[sxzåäöuio]s|as|es|rs|ns|fors)$/u.test(word) ||
    /(?:ens|ets|sons|ans|ges|ars|iens|ands|iets)$/u.test(word)
  );
}
