/**
 * Measures the service as a client meets it, beside what the machine can do at this minute: start, memory, stored texts, calls,
 * and how request bodies that are hard to parse affect other clients:
 *
 *   npm run bench [-- <part of a hard body's name>]
 *
 * Rates mean nothing without the raw rates printed next to them. Run it on a machine that does nothing else.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchBusyCalls } from './service/busy-calls.ts';
import { temporaryFolder } from './support/folder.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { hammer } from './support/hammer.ts';
import { whole } from './support/print.ts';
import { childrenOf, residentMegabytes, startEcho, untilReady } from './support/processes.ts';
import { newTenant, startProgram, type Tenant } from './support/program.ts';
import { median } from '../support/statistics.ts';

const starts = 5;
const rounds = 3;
using folder = temporaryFolder();

const listening: number[] = [];
const ready: number[] = [];
for (let i = 0; i < starts; i++) {
  const started = performance.now();
  await using service = await startProgram(join(folder.path, 'start'));
  await untilReady(service.url);
  listening.push(service.listeningMs);
  ready.push(performance.now() - started);
}
console.log(`start: listens after ${whole(median(listening))} ms, ready (model loaded) after ${whole(median(ready))} ms`); // prettier-ignore
{
  await using service = await startProgram(join(folder.path, 'load'));
  await untilReady(service.url);
  await sleep(2000);
  const workers = childrenOf(service.pid);
  const sizes = workers.map((pid) => `${residentMegabytes(pid)} MB`).join(', ');
  console.log(`RSS idle: service ${residentMegabytes(service.pid)} MB, worker ${sizes}`);
  await benchCreate(await newTenant(service), workers);
  await benchPing(service.url);
}
await benchBusyCalls(process.argv[2] ?? '');

/** Prints the texts stored per second: first while the worker analyses them, then with the worker stopped. */
async function benchCreate(
  { address, collectionId: collection_id }: Tenant,
  workers: number[],
): Promise<void> {
  const text = 'All the words of a news text of the usual length. '.repeat(60);
  const body = (n: number) =>
    JSON.stringify({ method: 'text.create', params: { collection_id, headline: `No ${n}`, body: text } });
  for (const isAnalysing of [true, false]) {
    if (!isAnalysing) for (const pid of workers) process.kill(pid, 'SIGSTOP');
    for (const connections of [1, 32, 128]) {
      const before = fsyncRate(folder.path);
      const { rate, p50, p99 } = await hammer(address, { connections, seconds: 4, body });
      const raw = (before + fsyncRate(folder.path)) / 2;
      console.log(
        `text.create (3 kB), ${connections} at once, ${isAnalysing ? 'analysing' : 'worker stopped'}: ` +
          `${whole(rate)}/s acknowledged (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms); ` +
          `raw disk ${whole(raw)} fdatasync/s`,
      );
    }
  }
  for (const pid of workers) process.kill(pid, 'SIGCONT');
}

async function benchPing(url: string): Promise<void> {
  await using echo = await startEcho();
  const load = { connections: 32, seconds: 3, body: () => '{"method":"ping.ping","params":{},"id":1}' };
  const rates: { ping: number; echo: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ping = (await hammer(`${url}/rpc/json`, load)).rate;
    rates.push({ ping, echo: (await hammer(echo.url, load)).rate });
  }
  const [ping, bare] = [median(rates.map(({ ping }) => ping)), median(rates.map(({ echo }) => echo))];
  console.log(
    `ping.ping, 32 connections: ${whole(ping)}/s; bare node:http echo ${whole(bare)}/s; ratio ${(ping / bare).toFixed(2)}`,
  );
}
