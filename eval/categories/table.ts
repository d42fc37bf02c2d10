/**
 * Writes what training/kinds/learn.py learned into tables/category.json of the model package, or what names.py learned into
 * tables/names.json: `node eval/categories/table.ts <file> [names]`.
 */
import { readFileSync } from 'node:fs';
import { positionals } from '../model.ts';
import { writeTables } from '../tables.ts';

const [file = '', table = 'category'] = positionals;
writeTables(table, JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
