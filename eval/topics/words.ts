/**
 * Writes the output of training/topics/tables.py into the tables of topics: classes of words by their endings, and the frequencies of
 * words:
 *
 *   node eval/topics/words.ts <words.json>
 *
 * It keeps the weights; `make heads` in training fits them again.
 */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { languages } from '../../packages/server/src/domain/language.ts';
import { hashWord } from '../../packages/server/src/nlp/terms/hash.ts';
import { writePrior } from '../../packages/server/src/nlp/terms/prior.ts';
import { writeTables } from '../tables.ts';

interface Words {
  classes: Record<string, string>;
  /** The decimal logarithm of each word's frequency. */
  frequencies: Record<string, number>;
}

const [, , file] = argv;
if (file === undefined) throw new Error('usage: node eval/topics/words.ts <words.json>');
const found = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Words>;
for (const language of languages) {
  const { classes, frequencies } = found[language]!;
  const shares = Object.entries(frequencies).map(([word, value]) => [hashWord(word), 10 ** value] as const);
  writeTables(`topics-${language}`, { classes, frequencies: writePrior(new Map(shares)) });
  console.log(`${language}: ${Object.keys(classes).length} classes, ${shares.length} frequencies`);
}
