/**
 * Runs the service for an hour at 80 % of the load that it can serve, and tests its memory, open descriptors and event-loop delay
 * (from /metrics) for growth:
 *
 *   npm run drill:soak [-- --minutes 60]
 *
 * Draws them over time. Fails when a value grows or a call fails.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { lineChart } from './soak/line-chart.ts';
import { load } from './soak/load.ts';
import { isFlat, slopeOf } from './soak/slope.ts';
import { temporaryFolder } from './support/folder.ts';
import { untilReady } from './support/processes.ts';
import { newTenant, readMetrics, startProgram } from './support/program.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const seconds = 60 * Number(values.minutes);
if (!(seconds > 0)) throw new Error('usage: npm run drill:soak [-- --minutes 60]');
const sampleSeconds = 3;
const calibrationSeconds = 15;
const loadShare = 0.8;
/** Seconds whose samples are not tested: caches fill, and code is compiled. */
const warmUpSeconds = Math.min(300, seconds / 3);
const metrics = ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_p99_seconds'];
/** The tested values, each with the growth per hour that is allowed, as a share of its mean. */
const testedValues = {
  megabytes: { title: 'memory, MB', growth: 0.05 },
  descriptors: { title: 'open descriptors', growth: 0.05 },
  delay: { title: 'event-loop delay, p99 in ms', growth: 0.2 },
};
type Value = keyof typeof testedValues;
const drawing = 'bench-soak.svg';

/** The sampled values, each with its time in seconds from the start. */
const samples: ({ at: number } & Record<Value, number>)[] = [];
let [rate, calls, failed] = [0, 0, 0];
{
  using folder = temporaryFolder();
  await using program = await startProgram(folder.path);
  await untilReady(program.url);
  const { client, address, collectionId } = await newTenant(program);
  const text = { collection_id: collectionId, body: 'The ministers met in Oslo to speak of the railway.' };
  const { text_id } = await client.call('text.create', text);
  await client.call('text.tags', { collection_id: collectionId, text_id, wait: 60 });

  const onResponse = (isOk: boolean) => {
    calls++;
    if (!isOk) failed++;
  };
  const calibration = AbortSignal.timeout(calibrationSeconds * 1000);
  await load(address, collectionId, { rate: Infinity, signal: calibration, onResponse });
  rate = (loadShare * calls) / calibrationSeconds;
  console.error(`${Math.round(rate)} calls a second, ${Math.round(100 * loadShare)} % of the served load`);
  calls = failed = 0;

  const stop = new AbortController();
  const running = load(address, collectionId, { rate, signal: stop.signal, onResponse });
  const start = performance.now();
  for (let at = 0; at < seconds;) {
    await sleep(sampleSeconds * 1000);
    at = (performance.now() - start) / 1000;
    const [bytes = NaN, descriptors = NaN, delay = NaN] = await readMetrics(program.metrics, ...metrics);
    const sample = { at, megabytes: bytes / 2 ** 20, descriptors, delay: delay * 1000 };
    samples.push(sample);
    const [now, all] = [at / 60, seconds / 60].map((minutes) => minutes.toFixed(1));
    process.stderr.write(
      `\r${now} of ${all} minutes, ${Math.round(sample.megabytes)} MB, ${descriptors} descriptors, ${sample.delay.toFixed(1)} ms, ${calls} calls, ${failed} failed  `,
    );
  }
  stop.abort();
  await running;
}

const warm = samples.filter(({ at }) => at >= warmUpSeconds);
const results = (Object.keys(testedValues) as Value[]).map((value) => {
  const line = slopeOf(warm.map((sample) => [sample.at / 3600, sample[value]]));
  const most = Math.max(...warm.map((sample) => sample[value]));
  return { ...testedValues[value], value, line, most, flat: isFlat(line, testedValues[value].growth) };
});
console.error();
console.log(
  `${values.minutes} minutes at ${Math.round(rate)} calls a second, ${calls} calls, ${failed} failed. ` +
    `A sample every ${sampleSeconds} s; the first ${(warmUpSeconds / 60).toFixed(1)} minutes are not tested.\n` +
    'Flat: the low end of the 95 % interval of the slope, by least squares, is at most the allowed share of the mean.' +
    (seconds < 3600
      ? '\nA short run finds only large leaks: its intervals are wide. The full run takes an hour.'
      : ''),
);
printTable(
  ['value', 'mean', 'most', 'slope an hour', '± (95 %)', 'may grow by', 'flat'],
  results.map(({ title, growth, line: { mean, slope, margin }, most, flat }) => [
    title,
    ...[mean, most, slope, margin].map((value) => value.toFixed(1)),
    `${100 * growth} %`,
    flat ? 'yes' : 'no',
  ]),
);
printTable(['drawn'], [[`![memory, descriptors and delay over time](${drawing})`]]);
const panels = results.map(({ title, value }) => ({
  title,
  points: samples.map((sample): [number, number] => [sample.at / 60, sample[value]]),
}));
writeFileSync(
  fileURLToPath(new URL(`../docs/measurements/${drawing}`, import.meta.url)),
  lineChart('Memory, descriptors and delay over time', panels),
);
if (failed > 0 || results.some(({ flat }) => !flat)) process.exitCode = 1;
