/**
 * Runs the long form of random tests: `npm run drill [-- <part of a file's name> …]`. It runs the files of support/drill.ts one after
 * another, with DRILL set. For each it prints the results, the seeds, and the slowest responses that a client got from /livez and
 * ping.ping meanwhile. For files that were not chosen, and for files that fail, it prints the results of their latest successful run,
 * so that a drill of hours can be run in parts. LOOPS and MINUTES shorten a run, SEED repeats it. A run fails when a test fails; the
 * output of that test's file then goes to stderr only.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { columns, rowsByFile, rule, subjects, type Subject } from '../../support/drill.ts';
import { failedInPart } from '../../support/measure.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import type { Slowest } from '../../bench/support/prober.ts';

/** The timeout of a test. */
const timeout = 2 * 60 * 60 * 1000;

process.env['DRILL'] = 'long';
const folder = mkdtempSync(join(tmpdir(), 'textkin-drill-'));
const parts = process.argv.slice(2);
const chosenSubjects = subjects.filter(
  ({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)),
);
if (chosenSubjects.length === 0)
  throw new Error(`No file of the drill has one of these in its name: ${parts.join(', ')}`);
{
  await using postgres = noPostgres ? undefined : await PostgresServer.start();
  if (postgres) process.env['TEST_POSTGRES'] = postgres.url;
  const rows = rowsByFile();
  for (const [at, subject] of chosenSubjects.entries()) {
    process.stderr.write(`${at + 1} of ${chosenSubjects.length}: ${subject.file}\n`);
    const fileRows = await report(subject);
    if (fileRows) rows.set(subject.file, fileRows);
    else process.exitCode = failedInPart;
  }
  console.log(columns.join(' | '));
  console.log(rule.join(' | '));
  for (const { file } of subjects) for (const row of rows.get(file) ?? []) console.log(row);
}
rmSync(folder, { recursive: true });

/** The result of a test. */
interface Outcome {
  name: string;
  result: string;
  seconds: number;
  /** Its seed and its other diagnostics, which follow the result. */
  diagnostics: string[];
}

/** Returns a row for each test of a file; undefined when a test fails. */
async function report({ file, only, counted }: Subject): Promise<string[] | undefined> {
  process.env['DRILL_PULSE'] = join(folder, 'pulse');
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const outcomes: Outcome[] = [];
  let isWell = true;
  const options = { files: [file], timeout, execArgv: ['--disable-proto=delete'], concurrency: false };
  for await (const event of run({ ...options, ...(only && { testNamePatterns: only }) })) {
    const { type, data } = event as TestEvent;
    // The totals of a run do not name a file.
    if (type === 'test:diagnostic' && data.file !== undefined)
      outcomes.at(-1)?.diagnostics.push(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (type === 'test:fail') isWell = false;
    // A result under the name of the file itself: the file ended early, or did not start.
    if (data.details.type === 'suite' || data.name === file) continue;
    const { name, skip, details } = data;
    const isGood = type === 'test:pass';
    const result = skip === undefined ? (isGood ? 'holds' : 'fails') : `skipped: ${String(skip)}`;
    const seconds = Math.round(details.duration_ms / 1000);
    outcomes.push({ name: name.replaceAll('|', '/'), result, seconds, diagnostics: [] });
    process.stderr.write(`  ${result}: ${name} (${seconds} s)\n`);
    if (!isGood) process.stderr.write(`${'error' in details ? String(details.error.cause) : ''}\n`);
  }
  const times = counted.map((one) => repetitionsOf(one).toLocaleString('en-US')).join(', ');
  const rows = outcomes.map(({ name, result, seconds, diagnostics }) => {
    const seed = diagnostics.find((line) => line.startsWith('SEED='))?.slice(5) ?? '';
    const rest = diagnostics.filter((line) => !line.startsWith('SEED=')).join('; ');
    process.stderr.write(seed && `  SEED=${seed} ${name}: ${rest}\n`);
    return [file, name, result, seed && times, seconds, date, seed, rest].join(' | ');
  });
  const pulse = slowest();
  if (pulse) rows.push([file, 'a client beside it', 'measured', '', '', date, '', pulse].join(' | '));
  return isWell ? rows : undefined;
}

/** Returns the slowest responses of the services that the file ran, as test/support/pulse.ts wrote them. */
function slowest(): string | undefined {
  const path = process.env['DRILL_PULSE']!;
  try {
    const all = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Slowest);
    const worst = (which: keyof Slowest) => Math.round(Math.max(...all.map((one) => one[which])));
    return `/livez ${worst('livez')} ms, ping ${worst('ping')} ms at most`;
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}
