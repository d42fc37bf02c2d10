/**
 * Writes the output of training/heads/topic_weights.py into the tables of topics of the model package:
 *
 *   node eval/topics/weights.ts <topics.json>
 */
import { readFileSync } from 'node:fs';
import { languages } from '../../packages/server/src/domain/language.ts';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

const found = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as Record<
  string,
  Record<string, unknown>
>;
for (const language of languages) writeTables(`topics-${language}`, found[language]!);
