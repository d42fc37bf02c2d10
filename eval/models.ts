/**
 * Compares the fast model with the standard one by the figures of eval:tags, eval:own (dev and test split) and, with `related`,
 * eval:related:
 *
 *   npm run eval:models -- <data folder> [related]
 *
 * Runs each command and reads its output. The first run with `related` encodes all texts with the fast model, which takes a quarter of an
 * hour.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { printTable } from '../support/table.ts';
import { dataFolder, positionals } from './model.ts';

const run = promisify(execFile);

/** Figures by their name. */
type Figures = Map<string, number>;

interface Part {
  script: string;
  args: string[];
  /** Returns the figures in a printed line. */
  read: (line: string) => Figures;
  digits: number;
}

const tags: Part = {
  script: 'tags.ts',
  args: [dataFolder()],
  read: (line) => {
    const [set, variant, , , f1] = line.split(' | ');
    return new Map(Number(f1) > 0 ? [[`F1, ${set}, ${variant}`, Number(f1)]] : []);
  },
  digits: 1,
};

const own = (split: string): Part => ({
  script: 'corpus/own.ts',
  args: ['--split', split],
  read: (line) => {
    const [, language = '', , tagF1, nameF1, , goldNames, foundNames, , , ndcg] = line.split(/ ?\| ?/);
    if (!['sv', 'en'].includes(language)) return new Map();
    const shares = {
      tags: tagF1,
      names: nameF1,
      'clusters, gold names': goldNames,
      'clusters, found names': foundNames,
    };
    const percents = Object.entries({ ...shares, 'nDCG@5 of tags, %': 100 * Number(ndcg) });
    return new Map(percents.map(([name, value]) => [`own ${split}, ${language}: ${name}`, Number(value)]));
  },
  digits: 1,
});

const related: Part = {
  script: 'related.ts',
  args: [dataFolder()],
  read: (line) => {
    const [, set, ndcg] = /^(\w+) +\d+ +(\.?\d*\.\d+)/.exec(line) ?? [];
    return new Map(set === undefined ? [] : [[`nDCG@10 of related texts, ${set}`, Number(ndcg)]]);
  },
  digits: 4,
};

const parts = [tags, own('dev'), own('test'), ...(positionals.includes('related') ? [related] : [])];
const rows: (string | number)[][] = [];
for (const part of parts) {
  const [standard, fast] = [await figuresOf(part, 'en-sv'), await figuresOf(part, 'en-sv-fast')];
  for (const [name, value] of standard) {
    const other = fast.get(name)!;
    rows.push([name, ...[value, other, other - value].map((one) => one.toFixed(part.digits))]);
  }
}
printTable(['figure', 'standard', 'fast', 'difference'], rows);

async function figuresOf({ script, args, read }: Part, model: string): Promise<Figures> {
  const folder = join(import.meta.dirname, '../models', model);
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, script),
    ...args,
    '--model',
    folder,
  ]);
  return new Map(stdout.split('\n').flatMap((line) => [...read(line)]));
}
