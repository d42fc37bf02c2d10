/**
 * Counts in how many texts of a language (language-texts.ts) each stem appears, and writes the tables of document frequencies
 * (tables.ts):
 *
 *   node eval/prior.ts <data folder>
 */
import type { Language } from '../packages/server/src/domain/language.ts';
import { hashWord } from '../packages/server/src/nlp/terms/hash.ts';
import { writePrior } from '../packages/server/src/nlp/terms/prior.ts';
import { stem } from '../packages/server/src/nlp/terms/stem.ts';
import { contentWords } from '../packages/server/src/nlp/terms/content-words.ts';
import { languageTexts } from './language-texts.ts';
import { writeTables } from './tables.ts';

/** Writes the table of a language. Words in fewer than `minTexts` texts are excluded: too few for a share. */
function writePriorOf(language: Language, texts: readonly string[], minTexts: number): void {
  const counts = new Map<number, number>();
  for (const text of texts) {
    for (const hash of new Set(
      [...contentWords(text, language)].map((word) => hashWord(stem[language](word))),
    )) {
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  }
  const shares = new Map<number, number>();
  for (const [hash, count] of counts) if (count >= minTexts) shares.set(hash, count / texts.length);
  const table = writePrior(shares);
  writeTables(language, { documentFrequencies: { words: shares.size, texts: texts.length, table } });
  console.log(`${language}: ${shares.size} words of ${texts.length} texts, ${table.length} bytes`);
}

const data = process.argv[2];
if (data === undefined) throw new Error('usage: node eval/prior.ts <data folder>');
const textsOf = (language: Language): string[] =>
  languageTexts(data, language).map(({ headline = '', body }) => `${headline}\n${body}`);
writePriorOf('en', textsOf('en'), 3);
writePriorOf('sv', textsOf('sv'), 5);
