/**
 * What bodies and answers do to everybody else: for each that is hard to read or to write, the longest step of the
 * service's event loop, the slowest of the calls that a second client makes every 50 ms, and the memory of the service,
 * which goes back to what it was: `npm run bench:bodies`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hardBodies } from './support/bodies.ts';
import { startMeasured, startProber } from './support/measured.ts';

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
console.log(new Date().toISOString());
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);
try {
  await using service = await startMeasured(folder);
  await using prober = await startProber(service.url);
  const open = `${service.url}/rpc/json`;
  const keys = { api_key: service.apiKey, secret_key: service.secretKey };
  const call = async (address: string, method: string, params: object) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify({ method, params }) });
    return ((await response.json()) as { result: Record<string, unknown> }).result;
  };
  const { access_token } = await call(open, 'auth.accessToken', keys);
  const own = `${open}?access_token=${String(access_token)}`;
  // The argument: those alone whose words hold it.
  const only = process.argv[2];
  for (const name of ['Hard bodies', 'Long rows'])
    await call(own, 'collection.create', { name, language: 'en' });
  const send = async (body: Uint8Array, { gzip = false, open: isOpen = false } = {}) => {
    const headers = gzip ? { 'content-encoding': 'gzip' } : {};
    // Who sends more than is read may lose the answer.
    const response = await fetch(isOpen ? open : own, { method: 'POST', body, headers }).catch(
      () => undefined,
    );
    const bytes = await response?.arrayBuffer().catch(() => undefined);
    return `${response?.status ?? 'cut off'}, ${Math.round((bytes?.byteLength ?? 0) / 1024)} kB`;
  };
  const batch = (count: number, request: object) => Buffer.from(JSON.stringify(Array(count).fill(request)));

  console.log(
    '| what | answer | s | longest step: processor, passed (ms) | slowest /livez, ping (ms) | MB |',
  );
  await measured('nothing', () => Promise.resolve('–'));
  for (const { what, body, ...how } of hardBodies) {
    if (only !== undefined && !what.includes(only)) continue;
    const bytes = body();
    await measured(what, () => send(bytes, how));
    await measured('… ten at once', () => Promise.all(Array.from({ length: 10 }, () => send(bytes, how))));
  }
  const row = {
    collection_id: 2,
    body: 'A text.',
    headline: 'å'.repeat(250),
    url: '\u0001'.repeat(1000),
    force: true,
  };
  await measured('1,000 long rows', () => send(batch(1000, { method: 'text.create', params: row })));
  const collection = { name: 'å'.repeat(100), language: 'en', description: 'å'.repeat(250) };
  for (let round = 0; round < 5; round++)
    await send(batch(1000, { method: 'collection.create', params: collection }));
  const body = 'å\u0001'.repeat(50_000);
  await send(batch(1, { method: 'text.create', params: { ...row, body } }));
  const lists = {
    'collection.listTexts': { collection_id: 2, limit: 1000 },
    'collection.list': {},
    'text.get': { collection_id: 2, text_id: 1001, include_body: true },
  };
  for (const [method, params] of Object.entries(lists)) {
    await measured(method, () => send(batch(1, { method, params })));
    await measured(`1,000 ${method}`, () => send(batch(1000, { method, params })));
    const many = () => send(batch(1000, { method, params }));
    await measured('… twenty at once', () => Promise.all(Array.from({ length: 20 }, many)));
  }

  await measured('five seconds of nothing', () => sleep(5000, '–'));

  /** Prints what something does to a second client. */
  async function measured(what: string, act: () => Promise<string | string[]>): Promise<void> {
    await service.figures();
    await prober.slowest();
    const started = performance.now();
    const answer = await act();
    const seconds = (performance.now() - started) / 1000;
    const { livez, ping } = await prober.slowest();
    const { longestStep, residentBytes } = await service.figures();
    const cells = [
      what,
      [...new Set([answer].flat())].join('; '),
      seconds.toFixed(1),
      `${longestStep.cpu.toFixed(0)}, ${longestStep.wall.toFixed(0)}`,
      `${livez.toFixed(0)}, ${ping.toFixed(0)}`,
      Math.round(residentBytes / 2 ** 20),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
