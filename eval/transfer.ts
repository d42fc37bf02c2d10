/**
 * npm run eval:transfer -- <data folder> [--texts <number>] [--made-up] [--rounds <number>] [--seed <number>]
 *
 * 7,311 Swedish press releases and 10,000 English texts are imported, exported, and the export is imported again into
 * an empty collection, while the commands and the service are ended in order (SIGINT) and killed (SIGKILL) in the
 * middle, each in each way once a round, at moments that the seed decides. Everything is compared. With `--made-up`
 * analyses cost no time; else they are the service's own. Ends with 1 when anything differs.
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Textkin } from '@textkin/client';
import type { ImportCounts } from '../packages/importing/src/storing/load.ts';
import type { Language } from '../packages/server/src/domain/language.ts';
import { seeded } from '../support/seeded.ts';
import { compare, differingLines } from './transfer-compare.ts';
import { survive } from './transfer-deaths.ts';
import { MortalService, type Running, textkin } from './transfer-processes.ts';
import { archives, type Line } from './transfer-texts.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: 'string' },
    'made-up': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const [data] = positionals;
if (!data) throw new Error('Name the folder of the evaluation data (the one that holds related/ and ner/).');
const random = seeded(Number(values.seed));
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'textkin-transfer-'));
const service = await MortalService.start(join(folder, 'data'), values['made-up']);
const client = new Textkin({ ...service.access, retries: 10 });
let faults = 0;

try {
  for (const language of ['sv', 'en'] as const) await transfer(language, archives[language](data));
  console.log(faults === 0 ? 'nothing is lost, changed, doubled or out of order' : `${faults} FAULTS`);
} finally {
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
}
process.exitCode = faults === 0 ? 0 : 1;

async function transfer(language: Language, whole: Line[]): Promise<void> {
  const lines = whole.slice(0, values.texts === undefined ? undefined : Number(values.texts));
  const source = `${language}.jsonl`;
  await write(source, lines);
  const refused = await importThrough(source, language, language, lines.length);
  const expected = lines.filter((_, at) => !refused.has(at + 1)).map((line) => line.expected);

  // Waits for every analysis.
  await exportOnce(language, 'first.jsonl');
  const { examples, ...found } = await compare(join(folder, 'first.jsonl'), expected);
  console.log(`  export: ${JSON.stringify(found)}`);
  report(found.lost + found.twice + found.outOfOrder + found.changed, examples);

  console.log(`  tags of ${await editTags(language)} texts are changed by hand`);
  await exportOnce(language, 'edited.jsonl');
  await exportThrough(language, 'again.jsonl');
  await reportLines('exported again', 'edited.jsonl', 'again.jsonl');

  const copy = `${language} copy`;
  const refusedCopies = await importThrough('again.jsonl', copy, language, expected.length);
  report(refusedCopies.size, []);
  await exportOnce(copy, 'copy.jsonl');
  await reportLines('of the copy', 'edited.jsonl', 'copy.jsonl');
}

async function write(name: string, lines: readonly Line[]): Promise<void> {
  const file = createWriteStream(join(folder, name));
  for (const { line } of lines) {
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  await finished(file.end());
}

/** Imports a file through all deaths; answers the lines that the service refused. */
async function importThrough(
  source: string,
  collection: string,
  language: Language,
  texts: number,
): Promise<ReadonlySet<number>> {
  const errors = `${collection} errors.jsonl`;
  const to = ['--collection', collection, '--language', language, '--errors', errors, '--json'];
  const { deaths, exitCode, stdout, stderr } = await survive({
    service,
    start: () => textkin(['import', source, ...to], service, folder),
    progress: async () => (await stored(collection)) / texts,
    rounds,
    random,
  });
  console.log(`${collection}: ${texts} texts imported through ${deaths.length} deaths: ${deaths.join(', ')}`);
  if (stdout === '') throw new Error(`The import gave up: ${stderr}`);
  const counts = JSON.parse(stdout) as ImportCounts;
  console.log(`  last run: ${JSON.stringify(counts)}`);
  const isComplete = counts.stored + counts.present + counts.bad === texts && counts.skipped === 0;
  report(isComplete ? 0 : 1, ['the counts of the last run do not add up']);
  if (exitCode === 0) return new Set();
  const reports = readFileSync(join(folder, errors), 'utf8').trimEnd().split('\n');
  const parsed = reports.map((line) => JSON.parse(line) as { line: number; error?: string });
  for (const [name, group] of Map.groupBy(parsed, ({ error }) => error)) {
    console.log(`  refused as ${name}: ${group.length}, as in line ${group[0]!.line}`);
  }
  return new Set(parsed.map(({ line }) => line));
}

async function stored(name: string): Promise<number> {
  const { collections } = await client.call('collection.list');
  return (collections.find((collection) => collection.name === name)?.next_id ?? 1) - 1;
}

function exporting(collection: string, output: string): Running {
  return textkin(['export', '--collection', collection, '--output', output, '--vectors'], service, folder);
}

async function exportOnce(collection: string, output: string): Promise<void> {
  const { how, stderr } = await exporting(collection, output).ended;
  if (how !== 0) throw new Error(`The export ended with ${how}: ${stderr}`);
}

/** Exports through all deaths what has been exported as `edited.jsonl` before. */
async function exportThrough(collection: string, output: string): Promise<void> {
  const unfinished = join(folder, `${output}.unfinished`);
  const size = statSync(join(folder, 'edited.jsonl')).size;
  const { deaths, exitCode, stderr } = await survive({
    service,
    start: () => {
      // Keeps the progress of the previous run apart from the progress of this run.
      rmSync(unfinished, { force: true });
      return exporting(collection, output);
    },
    progress: () => Promise.resolve((statSync(unfinished, { throwIfNoEntry: false })?.size ?? 0) / size),
    rounds,
    random,
  });
  console.log(`  exported through ${deaths.length} deaths: ${deaths.join(', ')}`);
  report(exitCode, [stderr]);
}

/** Gives, renames and takes off tags of one text in fifty; answers how many. */
async function editTags(collection: string): Promise<number> {
  const { collections } = await client.call('collection.list');
  const { collection_id, next_id } = collections.find(({ name }) => name === collection)!;
  let texts = 0;
  for (let text_id = 1; text_id < next_id; text_id += 1 + Math.floor(100 * random())) {
    const key = { collection_id, text_id };
    const { tags } = await client.call('text.tags', key);
    const [first, second] = tags;
    await client.call('text.addTag', { ...key, tag: 'By hand', category: 'unknown', relevance: 0.75 });
    if (first) await client.call('text.deleteTag', { ...key, tag: first.tag });
    if (second) {
      const to = { updated_tag: `${second.tag} (seen)`, updated_relevance: 0.25 };
      await client.call('text.updateTag', { ...key, original_tag: second.tag, ...to });
    }
    texts++;
  }
  return texts;
}

async function reportLines(what: string, one: string, other: string): Promise<void> {
  const { lines, different } = await differingLines(join(folder, one), join(folder, other));
  console.log(`  lines ${what}, with tags, mentions and vectors: ${lines}, different: ${different.length}`);
  report(different.length, [`the first is line ${different[0]}`]);
}

function report(count: number, examples: readonly string[]): void {
  faults += count;
  if (count > 0) for (const example of examples) console.log(`  FAULT: ${example}`);
}
