/**
 * Writes what training/kinds/learn.py learned into tables/category.json of the model package: `node eval/categories/table.ts <file>`.
 */
import { readFileSync } from 'node:fs';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

writeTables('category', JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as Record<string, unknown>);
