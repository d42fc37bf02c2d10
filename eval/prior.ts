/**
 * Counts in how many texts of a language each stem appears and writes the tables of nlp/relate/prior-*.ts:
 *
 *   node eval/prior.ts <data folder>
 *
 * English: the Groningen Meaning Bank (news in the public domain), WikiGold and GUM, all without document borders
 * and therefore cut into texts of 15 sentences. Swedish: press releases of the Government Offices and
 * interpellations of the Riksdag. None of them is in a set that ranking is judged on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../packages/server/src/domain/language.ts';
import { hashWord } from '../packages/server/src/nlp/relate/hash.ts';
import { writePrior } from '../packages/server/src/nlp/relate/prior.ts';
import { stem } from '../packages/server/src/nlp/relate/stem.ts';
import { words } from '../packages/server/src/nlp/relate/words.ts';
import { readTexts } from './related-sets.ts';

const sentencesPerText = 15;

function conllTexts(file: string): string[] {
  const sentences = readFileSync(file, 'utf8')
    .split(/\n\s*\n/)
    .map((sentence) => sentence.split('\n').map((line) => line.split(/\s/, 1)[0]!).join(' ')); // prettier-ignore
  const texts: string[] = [];
  for (let from = 0; from < sentences.length; from += sentencesPerText) {
    texts.push(sentences.slice(from, from + sentencesPerText).join('\n'));
  }
  return texts;
}

/** Words in fewer texts than `atLeast` are left out: a share can't be told from so few. */
function write(language: Language, texts: readonly string[], atLeast: number): void {
  const counts = new Map<number, number>();
  for (const text of texts) {
    for (const hash of new Set([...words(text, language)].map((word) => hashWord(stem[language](word))))) {
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  }
  const shares = new Map<number, number>();
  for (const [hash, count] of counts) if (count >= atLeast) shares.set(hash, count / texts.length);
  const table = `/** ${shares.size} words of ${texts.length} texts: made by eval/prior.ts, read by prior.ts. */
export const table =
  '${writePrior(shares)}';
`;
  const file = new URL(`../packages/server/src/nlp/relate/prior-${language}.ts`, import.meta.url);
  writeFileSync(file, table);
  console.log(`${language}: ${shares.size} words of ${texts.length} texts, ${table.length} bytes`);
}

const data = process.argv[2];
if (data === undefined) throw new Error('usage: node eval/prior.ts <data folder>');
const english = ['en-gmb/train', 'en-wikigold/all', 'en-gum-derived/train'];
write('en', english.flatMap((name) => conllTexts(join(data, 'ner', `${name}.conll`))), 3); // prettier-ignore
const swedish = ['sv_gov_press', 'sv_ipq_dev'].flatMap((name) => readTexts(data, name));
write('sv', swedish.map(({ headline = '', body }) => `${headline}\n${body}`), 5); // prettier-ignore
