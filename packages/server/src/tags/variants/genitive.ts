import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';
import { STEM_LOG_ODDS } from '../../nlp/entities/base-form.ts';

/**
 * Returns a name without its genitive ending in one of the languages. Returns undefined where the name is unlikely to be a genitive even
 * if the collection also has the name without the ending ("Lars", even beside "Lar"). Uses the same odds as the analysis of a single text.
 */
export function withoutGenitive(name: string, languages: readonly Language[]): string | undefined {
  for (const language of languages) {
    const { genitive } = records[language].names;
    if (genitive === undefined || !name.endsWith(genitive.ending)) continue;
    const stem = name.slice(0, -genitive.ending.length);
    if (!/\p{L}{2}$/u.test(stem) || !genitive.appliesTo(stem)) continue;
    const word = name.slice(name.lastIndexOf(' ') + 1);
    if (genitive.wordLogOdds(word) + STEM_LOG_ODDS > 0) return stem;
  }
  return undefined;
}
