/**
 * Writes the values that were fitted with the heads into the tables of the model package: habits and weights of topics, the least
 * likelihood of a topic, and the weights of genitives:
 *
 *   node eval/heads/tables.ts <file of training/heads/fit.py>
 */
import { readFileSync } from 'node:fs';
import { languages } from '../../packages/server/src/domain/language.ts';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

/** The least likelihood. With it .65 (English) and .59 (Swedish) of the topics of held-out documents are right (`python training/heads/fit.py`). */
const LEAST = 0.5;

const { topics, genitives } = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as {
  topics: Record<string, object>;
  genitives: object;
};
for (const language of languages) writeTables(`topics-${language}`, { ...topics[language], least: LEAST });
writeTables('sv', { finalSWeights: genitives });
