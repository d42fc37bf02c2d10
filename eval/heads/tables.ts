/**
 * node eval/heads/tables.ts <file of training/heads/fit.py>
 *
 * Writes what was fitted with the heads into the tables of the model package: habits and weights of topics, and the likelihood below
 * which a phrase is none.
 */
import { readFileSync } from 'node:fs';
import { languages } from '../../packages/server/src/domain/language.ts';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

/** Likelier a topic than none: right are .65 (English) and .59 (Swedish) of documents held out (`python training/heads/fit.py`). */
const LEAST = 0.5;

const { topics } = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as {
  topics: Record<string, object>;
};
for (const language of languages) writeTables(`topics-${language}`, { ...topics[language], least: LEAST });
