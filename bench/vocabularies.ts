/**
 * Measures the import of a vocabulary by the command line: seconds, entries a second, and the memory of the command. Also measures how
 * long it takes to mark the texts of a large collection after a change of a vocabulary.
 *
 *   npm run bench:vocabularies [-- <entries>]
 *
 * For each format, it imports all entries into a new vocabulary, and then once more, which changes nothing. It runs all formats on
 * SQLite, and one format on PostgreSQL if it is installed (bench/nodes/postgres.ts), each with its own settings: every commit is synced.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import {
  csvHeader,
  csvRow,
  type ImportedEntry,
  turtleConcept,
  turtleHeader,
} from '@textkin/importing/vocabularies';
import { temporaryFolder } from './support/folder.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { whole } from './support/print.ts';
import { peakMegabytes } from './support/processes.ts';
import { startPostgres } from './nodes/postgres.ts';
import { type Service, startService } from './support/service.ts';
import { installedPostgres } from '../support/postgres-programs.ts';
import { measureChangedEntry } from './vocabularies/changed-entry.ts';

const count = Number(process.argv[2] ?? 200_000);
using folder = temporaryFolder();
const bin = fileURLToPath(new URL('../packages/server/bin.js', import.meta.url));
const formats = {
  csv: { head: csvHeader, row: csvRow },
  ttl: { head: turtleHeader, row: turtleConcept },
};

await measureChangedEntry(join(folder.path, 'changes'));
console.log(`raw syncs: ${whole(fsyncRate(folder.path))} a second`);
{
  await using service = await startService({ data: join(folder.path, 'data') });
  console.log('SQLite');
  for (const format of ['csv', 'ttl'] as const) await measureFormat(service, format);
}
if (installedPostgres !== undefined) {
  await using postgres = await startPostgres();
  await using service = await startService({ data: join(folder.path, 'node'), database: postgres.url });
  console.log('PostgreSQL');
  await measureFormat(service, 'csv');
}

async function measureFormat(service: Service, format: keyof typeof formats): Promise<void> {
  const { head, row } = formats[format];
  const file = join(folder.path, `list.${format}`);
  const stream = createWriteStream(file);
  stream.write(head);
  for (let at = 0; at < count; at++) if (!stream.write(row(entryAt(at)))) await once(stream, 'drain');
  await finished(stream.end());
  await measure(service, `import of ${whole(count)} as ${format}`, ['import', file, '--name', format]);
  await measure(service, '  repeated import', ['import', file, '--name', format]);
  await measure(service, '  export', ['export', format, '--output', join(folder.path, 'out.csv')]);
  await measure(service, '  delete', ['remove', format, '--yes']);
}

function entryAt(at: number): ImportedEntry {
  return {
    id: `P${at}`,
    category: 'person',
    names: { sv: `Förnamn${at % 997} Efternamn${at}`, en: `Given${at % 997} Surname${at}` },
    aliases: [`F. Efternamn${at}`],
    description: `ledamot nummer ${at}`,
    uri: `https://example.org/register/${at}`,
  };
}

/** Runs a command and prints its rate and its memory. */
async function measure(service: Service, name: string, args: string[]): Promise<void> {
  const started = performance.now();
  const { url, apiKey, secretKey } = service;
  const child = spawn(process.execPath, [bin, 'vocabulary', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { TEXTKIN_URL: url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey },
  });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid!))), 100);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${whole(count / seconds)} entries/s, process at most ${peak} MB`,
  );
}
