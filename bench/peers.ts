/**
 * Measures the service beside other programs that do parts of its work, in one run:
 *
 *   npm run bench:peers -- <data folder> [--texts 18000,100000] [--sets en_bbc,…] [--only tagging,quality,speed,service]
 *
 * Compares names found and words a CPU second with compromise, wink-nlp and spaCy; the order, time, memory and build of related texts
 * with MiniSearch, Orama, SQLite FTS5, PostgreSQL's full text and Lucene's MoreLikeThis; calls of the service with a bare echo. A peer
 * that is missing is "not installed" in its rows, and a sentence on standard error says how to install it. Writes tables, the charts of
 * `docs/measurements/charts/`, and the ratios, which hold on other machines too, for `npm run bench:check`. Run it on a machine that
 * does nothing else.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { positionals, values } from '../eval/model.ts';
import { printTable } from '../support/table.ts';
import { barChart } from './peers/bar-chart.ts';
import type { Part } from './peers/part.ts';
import { quality } from './peers/quality.ts';
import type { Run } from './peers/ratios.ts';
import { service } from './peers/service.ts';
import { speed } from './peers/speed.ts';
import { tagging } from './peers/tagging.ts';

const [data] = positionals;
if (data === undefined) throw new Error('usage: npm run bench:peers -- <data folder> [--texts 18000,…]');
const sizes = (values.texts ?? '18000,100000').split(',').map(Number);
const parts: Record<string, () => Promise<Part>> = {
  tagging: () => tagging(data),
  quality: () => quality(data, (values.sets ?? '').split(',').filter(Boolean)),
  speed: () => speed(data, sizes),
  service: () => service(data, sizes[0]!),
};
const measurements = fileURLToPath(new URL('../docs/measurements', import.meta.url));
const load = () => loadavg()[0]!.toFixed(1);
const run: Run = {
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${load()} before it`,
  ratios: [],
};
const drawings = new Map<string, string>();
for (const name of (values.only ?? Object.keys(parts).join()).split(',')) {
  const before = load();
  const { title, blocks, charts, ratios } = await parts[name]!();
  console.log(`## ${title}\n`);
  for (const block of blocks) {
    if (typeof block === 'string') console.log(`\n${block}\n`);
    else printTable(block.head, block.rows);
  }
  console.log(`\nLoad of the machine ${before} before this part, ${load()} after it.\n`);
  for (const [file, chart] of Object.entries(charts)) {
    drawings.set(file, barChart(chart));
    console.log(`![${chart.title}](charts/${file}.svg)`);
  }
  run.ratios.push(...ratios);
}
console.log('## Ratios\n');
const rows = run.ratios.map(({ name, value, better }) => [name, value, better]);
printTable(['ratio', 'value', 'better'], rows);
const folder = join(measurements, 'charts');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [file, drawing] of drawings) writeFileSync(join(folder, `${file}.svg`), drawing);
writeFileSync(join(measurements, 'bench-peers.json'), `${JSON.stringify(run, undefined, 2)}\n`);
