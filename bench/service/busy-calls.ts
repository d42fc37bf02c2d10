import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../../support/table.ts';
import { temporaryFolder } from '../support/folder.ts';
import { hardBodies } from '../support/hard-bodies.ts';
import { startProber } from '../support/prober.ts';
import { startService } from '../support/service.ts';

/**
 * Prints how request bodies that are hard to parse, and long responses, affect other clients: the longest event-loop delay, the
 * slowest of the calls that a second client makes every 50 ms, and the memory of the service, which must return to its old size.
 * Sends only the bodies whose names contain `filter`.
 */
export async function benchBusyCalls(filter: string): Promise<void> {
  using folder = temporaryFolder();
  await using service = await startService({ data: folder.path });
  await using prober = await startProber(service.url);
  const open = `${service.url}/rpc/json`;
  for (const name of ['Hard bodies', 'Long rows'])
    await service.call('collection.create', { name, language: 'en' });
  const send = async (body: Uint8Array, { gzip = false, open: isOpen = false } = {}) => {
    const headers = gzip ? { 'content-encoding': 'gzip' } : {};
    // A client that sends more than the service reads may lose the response.
    const response = await fetch(isOpen ? open : service.address, { method: 'POST', body, headers }).catch(
      () => undefined,
    );
    const bytes = await response?.arrayBuffer().catch(() => undefined);
    return `${response?.status ?? 'cut off'}, ${Math.round((bytes?.byteLength ?? 0) / 1024)} kB`;
  };
  const batch = (count: number, request: object) => Buffer.from(JSON.stringify(Array(count).fill(request)));
  const rows: (string | number)[][] = [];
  const measure = async (name: string, act: () => Promise<string>, times = 1): Promise<void> => {
    await service.figures();
    await prober.slowest();
    const started = performance.now();
    const responses = await Promise.all(Array.from({ length: times }, act));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { livez, ping } = await prober.slowest();
    const { loopDelay, residentBytes } = await service.figures();
    const delays = [loopDelay.cpu, loopDelay.wall, livez, ping].map(Math.round);
    rows.push([name, [...new Set(responses)].join('; '), seconds, ...delays, Math.round(residentBytes / 2 ** 20)]); // prettier-ignore
  };

  await measure('nothing', () => Promise.resolve('–'));
  for (const { name, body, ...how } of hardBodies.filter(({ name }) => name.includes(filter))) {
    const bytes = body();
    await measure(name, () => send(bytes, how));
    await measure('… ten at once', () => send(bytes, how), 10);
  }
  const row = { collection_id: 2, body: 'A text.', headline: 'å'.repeat(250), url: '\u0001'.repeat(1000), force: true }; // prettier-ignore
  await measure('1,000 long rows', () => send(batch(1000, { method: 'text.create', params: row })));
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
    await measure(method, () => send(batch(1, { method, params })));
    await measure(`1,000 ${method}`, () => send(batch(1000, { method, params })));
    await measure('… twenty at once', () => send(batch(1000, { method, params })), 20);
  }
  await measure('five seconds of nothing', () => sleep(5000, '–'));
  console.log(
    '\nHard bodies and long responses, and what a second client notices. Delays are milliseconds.\n',
  );
  printTable(['call', 'response', 's', 'loop delay, CPU', 'wall', 'slowest /livez', 'ping', 'MB'], rows);
}
