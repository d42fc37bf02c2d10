/**
 * A service at 80 % of the load that it bears, for an hour: memory, open descriptors and the delay of its event loop, read
 * from /metrics, tested for growth and drawn: `npm run drill:soak [-- --minutes 60]`. What was seen is kept in a log beside
 * temporary files: a soak that was broken off goes on when it is started again. It fails when something grows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { newTenant, sample as read, startTarget } from './overload/target.ts';
import { chart } from './soak/chart.ts';
import { load } from './soak/load.ts';
import { addToLog, readLog, type Sample } from './soak/log.ts';
import { isFlat, slopeOf } from './soak/slope.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const seconds = 60 * Number(values.minutes);
if (!(seconds > 0)) throw new Error('usage: npm run drill:soak [-- --minutes 60]');
const everySeconds = 3;
const calibrationSeconds = 15;
const share = 0.8;
/** The warm-up that each run skips: caches fill, and code is compiled. */
const warmUp = Math.min(300, seconds / 3);
/** The allowed growth of each per hour, as a share of its mean. */
const growth = { megabytes: 0.05, descriptors: 0.05, delay: 0.2 };
const titles = {
  megabytes: 'memory, MB',
  descriptors: 'open descriptors',
  delay: 'delay of the loop, p99 in ms',
};
const log = join(tmpdir(), `textkin-soak-${values.minutes}.jsonl`);
const drawing = 'bench-soak.svg';

const earlier = readLog(log);
const samples: Sample[] = [...earlier];
const before = earlier.at(-1)?.at ?? 0;
const run = earlier.length === 0 ? 0 : earlier.at(-1)!.run + 1;
if (run > 0) console.error(`goes on after ${(before / 60).toFixed(1)} minutes`);
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
let rate = 0;
try {
  await using target = await startTarget(folder);
  const { client, address, collectionId } = await newTenant(target);
  const first = { collection_id: collectionId, body: 'The ministers met in Oslo to speak of the railway.' };
  const { text_id } = await client.call('text.create', first);
  await client.call('text.tags', { collection_id: collectionId, text_id, wait: 60 });

  let calls = 0;
  let failed = 0;
  const answered = (isWell: boolean) => {
    calls++;
    if (!isWell) failed++;
  };
  const calibration = AbortSignal.timeout(calibrationSeconds * 1000);
  await load(address, collectionId, { rate: Infinity, signal: calibration, answered });
  rate = (share * calls) / calibrationSeconds;
  console.error(`${Math.round(rate)} calls a second, ${Math.round(100 * share)} % of what was borne`);
  calls = failed = 0;

  const over = new AbortController();
  const running = load(address, collectionId, { rate, signal: over.signal, answered });
  const began = performance.now();
  for (let at = before; at < seconds;) {
    await sleep(everySeconds * 1000);
    at = before + (performance.now() - began) / 1000;
    const names = ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_p99_seconds'];
    const [bytes = NaN, descriptors = NaN, delay = NaN] = await read(target, ...names);
    const seen = { at, run, megabytes: bytes / 2 ** 20, descriptors, delay: delay * 1000, calls, failed };
    addToLog(log, seen);
    samples.push(seen);
    const [now, all] = [at / 60, seconds / 60].map((minutes) => minutes.toFixed(1));
    process.stderr.write(
      `\r${now} of ${all} minutes, ${Math.round(seen.megabytes)} MB, ${descriptors} descriptors, ${seen.delay.toFixed(1)} ms, ${calls} calls, ${failed} failed  `,
    );
  }
  over.abort();
  await running;
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 });
}

const isWarm = ({ at, run }: Sample) => at - samples.find((one) => one.run === run)!.at >= warmUp;
const warm = samples.filter(isWarm);
const rows = (Object.keys(growth) as (keyof typeof growth)[]).map((what) => {
  const found = slopeOf(warm.map((sample) => [sample.at / 3600, sample[what]]));
  const most = Math.max(...warm.map((sample) => sample[what]));
  return { what, found, most, flat: isFlat(found, growth[what]) };
});
const lasts = [...Map.groupBy(samples, (sample) => sample.run).values()].map((of) => of.at(-1)!);
const failures = lasts.reduce((sum, { failed }) => sum + failed, 0);
const hours = seconds / 3600;
console.error();
console.log(
  `${values.minutes} minutes at ${Math.round(rate)} calls a second, ${lasts.reduce((sum, { calls }) => sum + calls, 0)} calls, ${failures} failed. ` +
    `Looked at every ${everySeconds} s; the first ${(warmUp / 60).toFixed(1)} minutes are left out.\n` +
    'Flat: the low end of the 95 % interval of the slope, by least squares, is at most the given share of the mean.' +
    (hours < 1
      ? '\nA short run finds large leaks alone: its intervals are wide. The full one takes an hour.'
      : ''),
);
printTable(
  ['what', 'mean', 'most', 'slope an hour', '± (95 %)', 'may grow by', 'flat'],
  rows.map(({ what, found: { mean, slope, margin }, most, flat }) => [
    titles[what],
    ...[mean, most, slope, margin].map((value) => value.toFixed(1)),
    `${100 * growth[what]} %`,
    flat ? 'yes' : 'no',
  ]),
);
printTable(['drawn'], [[`![memory, descriptors and delay over time](${drawing})`]]);
const points = (what: keyof typeof growth) =>
  samples.map((sample): [number, number] => [sample.at / 60, sample[what]]);
writeFileSync(
  fileURLToPath(new URL(`../docs/measurements/${drawing}`, import.meta.url)),
  chart(
    'Memory, descriptors and delay over time',
    rows.map(({ what }) => ({ title: titles[what], points: points(what) })),
  ),
);
rmSync(log);
if (failures > 0 || rows.some(({ flat }) => !flat)) process.exitCode = 1;
