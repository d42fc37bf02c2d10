/**
 * Runs test files: `node test/lanes/run.ts ['test/wire/*.test.ts' …]`; without patterns, all but the integrations. Loading the service
 * takes most of a second, so the files share four processes (lane.ts), one after another in each: `test/wire` took 97 s of CPU time in
 * a process for each file, 74 s with this. The output of a file appears when the file ends.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { noPostgres } from '../../support/postgres-programs.ts';
import { PostgresServer } from '../support/postgres-server.ts';

/** Files that measure the memory or CPU time of their process and therefore run alone. */
const soloFiles = [
  'test/security/memory.test.ts',
  'test/store/many-queries.test.ts',
  'test/store/stored-tags.test.ts',
  'test/wire/many-waits.test.ts',
];
/** More lanes than cores, because tests mostly wait. */
const lanes = 4;
/** Milliseconds for a test. */
const timeout = 300_000;
const lane = join(import.meta.dirname, 'lane.ts');
/** The duration of each file in its last run, in milliseconds. */
const durationsPath = join(import.meta.dirname, '../../node_modules/.cache/test-durations.json');

if (process.env['TEST_ENGINE'] === 'postgres' && noPostgres) {
  console.log(`Nothing is run on PostgreSQL: ${noPostgres}`);
  process.exit();
}
const patterns = process.argv.slice(2);
const everything = 'test/**/*.test.ts';
/** These tests need other programs and minutes: `npm run test:integrations`. */
const integrations = 'test/integrations/**';
const durations = readDurations();
// The longest first, so that no lane runs a long file when the others are done.
const files = globSync(patterns.length > 0 ? patterns : everything, {
  exclude: patterns.length > 0 ? [] : [integrations],
}).sort(
  (one, other) => (durations[other] ?? Infinity) - (durations[one] ?? Infinity) || (one < other ? -1 : 1),
);
const laneFiles = files.filter((file) => !soloFiles.includes(file));
const unfinished = new Set(laneFiles);
const claims = mkdtempSync(join(tmpdir(), 'textkin-lanes-'));
const reporter = new spec();
reporter.pipe(process.stdout);
const totals = { suites: 0, tests: 0, pass: 0, fail: 0, skipped: 0 };
const began = performance.now();
{
  await using postgres = noPostgres ? undefined : await PostgresServer.start();
  if (postgres) process.env['TEST_POSTGRES'] = postgres.url;
  await Promise.all(Array.from({ length: lanes }, (_, at) => report(at)));
}
const cpu = laneFiles.map((file, at): [file: string, seconds: number] => [file, cpuSecondsOf(at)]);
rmSync(claims, { recursive: true });
mkdirSync(dirname(durationsPath), { recursive: true });
writeFileSync(durationsPath, JSON.stringify(durations, undefined, 1));
for (const [name, count] of Object.entries(totals)) say(`${name} ${count}`);
say(`seconds ${Math.round((performance.now() - began) / 1000)}`);
say(`CPU seconds ${Math.round(cpu.reduce((sum, [, seconds]) => sum + seconds, 0))}, without PostgreSQL`);
const costliest = cpu.toSorted(([, one], [, other]) => other - one).slice(0, 10);
if (cpu.length > 10)
  say(`most CPU seconds: ${costliest.map(([file, seconds]) => `${file} ${seconds.toFixed(1)}`).join(', ')}`);
if (unfinished.size > 0) say(`without a result: ${[...unfinished].join(', ')}`);
reporter.end();
if (totals.tests === 0) process.exitCode = 1;

/** Reports the files of a lane, one by one; the first lane begins with the files that run alone. */
async function report(at: number): Promise<void> {
  const first = at === 0 ? files.filter((file) => soloFiles.includes(file)) : [];
  let heldEvents: TestEvent[] = [];
  let since = performance.now();
  for await (const event of run({ files: [...first, lane], argv: [claims, ...laneFiles], timeout })) {
    const { type, data } = event as TestEvent;
    // The totals of a lane.
    if (type === 'test:summary' || (type === 'test:diagnostic' && data.file === undefined)) continue;
    heldEvents.push(event as TestEvent);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A lane that did nothing.
    if (type === 'test:pass' && data.name === lane) heldEvents = [];
    else count(type, data);
    if (data.nesting > 0) continue;
    for (const one of heldEvents.splice(0)) reporter.write(one);
    const now = performance.now();
    // Includes the loading of the file, which its own duration does not.
    if (unfinished.delete(data.name) && data.skip === undefined)
      durations[data.name] = Math.round(now - since);
    since = now;
  }
  for (const one of heldEvents) reporter.write(one);
}

/** Returns the CPU seconds in a lane's claim of a file; 0 if the lane ended before it wrote them. */
function cpuSecondsOf(at: number): number {
  try {
    return Number(readFileSync(join(claims, String(at)), 'utf8'));
  } catch {
    return 0;
  }
}

type Outcome = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

function count(type: Outcome['type'], { details, skip }: Outcome['data']): void {
  const { failureType } = ('error' in details ? details.error : {}) as { failureType?: string };
  if (type === 'test:fail') process.exitCode = 1;
  if (details.type === 'suite') totals.suites++;
  else totals.tests++;
  // A suite counts when it fails by itself, for example when its file cannot be loaded.
  if (type === 'test:fail' && failureType !== 'subtestsFailed') totals.fail++;
  else if (details.type !== 'suite') totals[skip === undefined ? 'pass' : 'skipped']++;
}

function say(message: string): void {
  reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } });
}

function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(durationsPath, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
