/**
 * The service as a client meets it, beside what the machine can do at this minute: `npm run bench`. Rates mean
 * nothing without the raw ones printed next to them; run it on a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsyncRate } from './support/fsync-rate.ts';
import { exchange, hammer } from './support/hammer.ts';
import { childrenOf, residentMegabytes, type Server, startServer, untilReady } from './support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const serveArgs = (data: string) => [
  'serve',
  '--port',
  '0',
  '--log-level',
  'error',
  '--data',
  join(folder, data),
];
const startService = (data: string) =>
  startServer(
    '../../packages/server/bin.js',
    serveArgs(data),
    /^Textkin listens on (\S+)\n(?:\n[^]*\ncurl .*\n)?/,
  );
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const whole = (value: number) => Math.round(value).toLocaleString('en');

console.log(new Date().toISOString());
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);

try {
  const starts: { listening: number; ready: number }[] = [];
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    await using service = await startService('start');
    await untilReady(service.url);
    starts.push({ listening: service.listeningMs, ready: performance.now() - started });
  }
  const listening = median(starts.map((start) => start.listening));
  const ready = median(starts.map((start) => start.ready));
  console.log(`start: listens after ${whole(listening)} ms, ready (model loaded) after ${whole(ready)} ms`);

  await using service = await startService('load');
  await untilReady(service.url);
  await sleep(2000);
  const workers = childrenOf(service.pid);
  const sizes = workers.map((pid) => `${residentMegabytes(pid)} MB`).join(', ');
  console.log(`RSS idle: service ${residentMegabytes(service.pid)} MB, worker ${sizes}`);

  const address = await logIn(service);
  await benchCreate(address, workers);
  await benchPing(service);
  await benchBomb(address);
} finally {
  rmSync(folder, { recursive: true });
}

async function call(url: string, method: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params }) });
  const { result } = (await response.json()) as { result?: Record<string, unknown> };
  if (result === undefined) throw new Error(`${method} failed`);
  return result;
}

/** The address of calls with a token. */
async function logIn({ url, stdout }: Server): Promise<string> {
  const key = (name: string) => new RegExp(`^ *${name} +(\\w+)$`, 'm').exec(stdout)?.[1];
  const pair = { api_key: key('api key'), secret_key: key('secret key') };
  const { access_token } = await call(`${url}/rpc/json`, 'auth.accessToken', pair);
  return `${url}/rpc/json?access_token=${String(access_token)}`;
}

/** Stored texts per second, first with the analysis at work on them and then with its worker held still. */
async function benchCreate(address: string, workers: number[]): Promise<void> {
  const { collection_id } = await call(address, 'collection.create', { name: 'bench', language: 'en' });
  const text = 'All the words of a news text of the usual length. '.repeat(60);
  const body = (n: number) =>
    JSON.stringify({ method: 'text.create', params: { collection_id, headline: `No ${n}`, body: text } });
  for (const analysing of [true, false]) {
    if (!analysing) for (const pid of workers) process.kill(pid, 'SIGSTOP');
    for (const connections of [1, 32]) {
      const before = fsyncRate(folder);
      const { rate, p50, p99 } = await hammer(address, { connections, seconds: 4, body });
      const raw = (before + fsyncRate(folder)) / 2;
      console.log(
        `text.create (3 kB), ${connections} at once, ${analysing ? 'analysing' : 'worker held'}: ` +
          `${whole(rate)}/s acknowledged (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms); ` +
          `raw disk ${whole(raw)} fdatasync/s`,
      );
    }
  }
}

async function benchPing({ url }: Server): Promise<void> {
  await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
  const load = { connections: 32, seconds: 3, body: () => '{"method":"ping.ping","params":{},"id":1}' };
  const rounds: { ping: number; echo: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const ping = (await hammer(`${url}/rpc/json?access_token=x`, load)).rate;
    rounds.push({ ping, echo: (await hammer(echo.url, load)).rate });
  }
  const ping = median(rounds.map((round) => round.ping));
  const bare = median(rounds.map((round) => round.echo));
  console.log(
    `ping.ping, 32 connections: ${whole(ping)}/s; bare node:http echo ${whole(bare)}/s; ratio ${(ping / bare).toFixed(2)}`,
  );
}

/** Hostile bodies: the time until they are refused, and until the next call is answered. */
async function benchBomb(address: string): Promise<void> {
  const target = new URL(address);
  const bombs = {
    '500,000 [': '['.repeat(500_000),
    '330,000 {}': `[${'{},'.repeat(329_999)}{}]`,
    '1 MB of \\u0000': `{"method":"text.create","params":{"body":"${'\\u0000'.repeat(170_000)}"}}`,
  };
  for (const [name, bomb] of Object.entries(bombs)) {
    const times: number[] = [];
    const next: number[] = [];
    for (let i = 0; i < 9; i++) {
      const socket = connect(Number(target.port), target.hostname).setNoDelay();
      const start = performance.now();
      await exchange(socket, target, bomb);
      times.push(performance.now() - start);
      await exchange(socket, target, '{"method":"ping.ping"}');
      next.push(performance.now() - start - times.at(-1)!);
      socket.destroy();
    }
    console.log(
      `${name}: refused in ${median(times).toFixed(1)} ms, the next ping takes ${median(next).toFixed(1)} ms`,
    );
  }
}
