import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '../../support/seeded.ts';
import { proportionalMegabytes } from '../support/processes.ts';
import { load, type Operation, round } from './load.ts';
import { memoryByName } from './memory.ts';
import { draw, report, type Sample, tested } from './report.ts';
import { type Soaked, startSoaked } from './start.ts';
import { textMaker } from './texts.ts';

const sampleSeconds = 5;
const calibrationSeconds = 30;
const loadShare = 0.8;

/** Runs a soak of some nodes as the command line says, prints its results and draws them. */
export async function runSoak(count: number): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '150' }, calls: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  const known = new Set<string>([...round, 'webhooks']);
  const names = new Set(values.calls?.split(',') ?? known);
  if (!(minutes > 0) || !names.isSubsetOf(known))
    throw new Error(`usage: npm run drill:soak [-- --minutes 150] [--calls ${[...known].join(',')}]`);
  const operations = new Set(round.filter((operation) => names.has(operation)));
  const samples: Sample[] = [];
  const counts = { calls: 0, failed: 0 };
  let rate: number;
  {
    await using soaked = await startSoaked(count, names.has('webhooks'));
    rate = await calibrate(soaked, operations);
    console.error(`${Math.round(rate)} calls a second, ${100 * loadShare} % of what it serves`);
    const stop = new AbortController();
    const running = load(soaked.target, {
      ...{ rate, operations, makeText: textMaker(seeded(2)), signal: stop.signal },
      onResponse(isOk) {
        counts.calls++;
        if (!isOk) counts.failed++;
      },
    });
    const start = performance.now();
    for (let hours = 0; hours < minutes / 60;) {
      await sleep(sampleSeconds * 1000);
      hours = (performance.now() - start) / 3_600_000;
      const sample = { hours, values: await look(soaked) };
      samples.push(sample);
      const shown = [...sample.values].slice(0, 3).map(([name, value]) => `${name} ${value.toFixed(1)}`);
      process.stderr.write(
        `\r${(60 * hours).toFixed(1)} of ${minutes} minutes, ${shown.join(', ')}, ${counts.calls} calls, ${counts.failed} failed  `,
      );
    }
    stop.abort();
    await running;
  }
  console.error();
  const hours = Math.min(1, minutes / 120);
  console.log(
    `${minutes} minutes at ${Math.round(rate)} calls a second (${[...names].join(', ')}), ${counts.calls} calls, ${counts.failed} failed. ` +
      `A sample every ${sampleSeconds} s; the last ${Math.round(60 * hours)} minutes are tested.\n` +
      'Flat: the high end of the 95 % interval of the slope, by least squares, is at most the allowed share of the mean.' +
      (hours < 1
        ? '\nA short run finds only large leaks: caches still fill, and its intervals are wide.'
        : ''),
  );
  const isSteady = report(samples, hours);
  draw(samples, count > 1 ? 'bench-soak-nodes.svg' : 'bench-soak.svg');
  if (counts.failed > 0 || !isSteady) process.exitCode = 1;
}

/** Returns the calls a second to make: a share of those that the service can serve. */
async function calibrate({ target }: Soaked, operations: ReadonlySet<Operation>): Promise<number> {
  let calls = 0;
  await load(target, {
    ...{ rate: Infinity, operations, makeText: textMaker(seeded(1)) },
    signal: AbortSignal.timeout(calibrationSeconds * 1000),
    onResponse: () => calls++,
  });
  return (loadShare * calls) / calibrationSeconds;
}

/** Reads the values of a moment: those that are tested, then the memory by name; of several nodes the sum, or the longest delay. */
async function look({ nodes }: Soaked): Promise<Map<string, number>> {
  const values = new Map<string, number>(Object.values(tested).map((name) => [name, 0]));
  const add = (name: string, value: number) => values.set(name, (values.get(name) ?? 0) + value);
  for (const { pid, metrics } of nodes) {
    const text = await (await fetch(metrics)).text();
    add(tested.memory, proportionalMegabytes(pid));
    add(tested.descriptors, readdirSync(`/proc/${pid}/fd`).length);
    const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (.*)$/m.exec(text)?.[1]);
    values.set(tested.delay, Math.max(values.get(tested.delay)!, 1000 * seconds));
    for (const [name, megabytes] of memoryByName(pid, text)) add(name, megabytes);
  }
  return values;
}
