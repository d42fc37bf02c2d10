/**
 * node eval/heads/tables.ts <file of training/heads/fit.py>
 *
 * Writes what was fitted with the heads into the tables of the model package: habits and weights of topics, the likelihood below
 * which a phrase is none, and what genitives are weighed by.
 */
import { readFileSync } from 'node:fs';
import { languages } from '../../packages/server/src/domain/language.ts';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

/** Likelier a topic than none: right are .65 (English) and .59 (Swedish) of documents held out (`python training/heads/fit.py`). */
const LEAST = 0.5;

const { topics, genitives } = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as {
  topics: Record<string, object>;
  genitives: object;
};
for (const language of languages) writeTables(`topics-${language}`, { ...topics[language], least: LEAST });
writeTables('sv', { finalSWeights: genitives });
