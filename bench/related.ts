/**
 * Measures related texts over HTTP, and the segments of their index:
 *
 *   npm run bench:related -- <data folder> [--texts 18000,100000,1000000] [--beside <another checkout>]
 *
 * For each size it makes a store of recombined texts, starts the service on it and waits for the first response; at the end once
 * more, with the index files that kill -9 leaves. It first reads the store's file and makes two thousand calls to warm up. Then it
 * calls text.relatedTexts one call at a time, each beside a call of a bare HTTP echo, while 50 analysed texts enter the collection
 * every second. The encoder takes no part. Run it on a machine that does nothing else.
 *
 * With `--beside`, it measures the service of another checkout, say of an earlier commit, in the same run: both run on stores of the
 * same texts and are called in turns.
 */
import { callInTurns, type Times } from './related/turns.ts';
import { benchSegments } from './related/segments.ts';
import { prepareStore, type ServedStore, serveStore } from './related/served-store.ts';
import { numbersOf, readCommandLine } from './support/command-line.ts';
import type { LoopDelay } from './support/loop-delay.ts';
import { megabytesOf, printTimes, timesHead } from './support/print.ts';
import { startEcho } from './support/processes.ts';
import { timed } from '../support/statistics.ts';

const semanticSearches = 20;
const { data, options } = readCommandLine(
  'npm run bench:related -- <data folder> [--texts 18000,…] [--beside <another checkout>]',
  { texts: '18000,100000,1000000', beside: '' },
);
await using echo = await startEcho();
for (const size of numbersOf(options.texts)) {
  await benchService(size);
  await benchSegments(data, size);
}

async function benchService(size: number): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const checkouts = [undefined, ...(options.beside === '' ? [] : [options.beside])];
  const services: ServedStore[] = [];
  for (const checkout of checkouts)
    services.push(stack.use(await serveStore(stack.use(await prepareStore(data, size, checkout)))));
  const [service] = services as [ServedStore];
  const times = await callInTurns(services, echo.url);
  const full = await service.figures();
  const semantic = await semanticTimes(service);
  const scanning = await service.figures();
  const restarted = await service.restart();

  const { listensMs, firstMs, empty, building } = service;
  console.log(`\n${size.toLocaleString('en')} texts: listens after ${listensMs.toFixed(0)} ms, first response after ${firstMs.toFixed(0)} ms, after kill -9 ${restarted.firstMs.toFixed(0)} ms`); // prettier-ignore
  console.log(`  resident ${megabytesOf(empty.residentBytes)} before it, ${megabytesOf(full.residentBytes)} at the end: ${megabytesOf(full.residentBytes - empty.residentBytes)} more; after the start from files ${megabytesOf(restarted.residentBytes)}`); // prettier-ignore
  const parts = Object.entries(full.indexBytes).map(([part, bytes]) => `${part} ${megabytesOf(bytes)}`);
  console.log(`  of the index: ${parts.join(', ')}`);
  console.log(timesHead);
  printCalls(times[0]!);
  printTimes('… by meaning alone', semantic);
  const delay = ({ wall, cpu }: LoopDelay) => `${wall.toFixed(1)} ms (CPU time ${cpu.toFixed(1)})`;
  console.log(`  longest event-loop delay ${delay(full.loopDelay)}, by meaning ${delay(scanning.loopDelay)}, while the index is built ${delay(building.loopDelay)}`); // prettier-ignore
  for (const other of times.slice(1)) {
    console.log('  the other checkout, in turns with this one');
    printCalls(other);
  }
}

function printCalls({ echo, related, cpu }: Times): void {
  printTimes('bare echo', echo);
  printTimes('text.relatedTexts', related);
  console.log(`  CPU time of the service: ${cpu.toFixed(2)} ms a call without texts coming in`);
}

async function semanticTimes(service: ServedStore): Promise<number[]> {
  const search = () => service.relatedTexts({ related_by: 'semantic' });
  if (((await search())['related_texts'] as unknown[]).length === 0)
    throw new Error('no vectors are compared');
  const times: number[] = [];
  await service.whileTextsComeIn(async () => {
    for (let i = 0; i < semanticSearches; i++) times.push(await timed(search));
  });
  return times;
}
