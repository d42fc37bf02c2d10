import type { SearchOutput } from '../../eval/peers/search-process.ts';
import { versionOf } from '../../eval/peers/version.ts';
import { seeded } from '../../support/seeded.ts';
import { temporaryFolder } from '../support/folder.ts';
import { whole } from '../support/print.ts';
import { proportionalMegabytes } from '../support/processes.ts';
import { recombiner } from '../support/recombined.ts';
import { seedStore } from '../support/seed-store.ts';
import { startService } from '../support/service.ts';
import { median, percentile, timed } from '../../support/statistics.ts';
import { queryWords, runEngines, searchEngines } from './engines.ts';
import type { Part } from './part.ts';
import { ratioTo } from './ratios.ts';

const searches = 500;
const version = versionOf('../../packages/server/package.json');
/** The longest time of each engine's queries, in seconds. */
const seconds = 60;
/** Untimed warm-up calls of the service: V8 recompiles hot code. */
const warmUp = 1000;

type Measurement = Omit<SearchOutput, 'results'>;

/** Measures the time of a search, memory, and the time to build the index, by the number of texts. */
export async function speed(data: string, sizes: readonly number[]): Promise<Part> {
  const columns = ['Textkin', ...Object.keys(searchEngines)];
  const rows: (string | number)[][] = [];
  const all = new Map<number, Map<string, Measurement>>();
  for (const size of sizes) {
    console.error(`related texts among ${whole(size)}`);
    const random = seeded(5);
    const queries = Array.from({ length: searches }, () => Math.floor(random() * size));
    const own = await measureService(data, size, queries);
    const make = recombiner(data);
    const outputs: Map<string, Measurement> = await runEngines(Array.from({ length: size }, () => make().terms), queries, seconds); // prettier-ignore
    outputs.set('Textkin', own);
    all.set(size, outputs);
    for (const name of columns) {
      const found = outputs.get(name);
      if (found === undefined) {
        rows.push([whole(size), name, 'not installed', ...Array<string>(8).fill('–')]);
        continue;
      }
      const { version, milliseconds, cpuMs, buildSeconds, emptyMegabytes, megabytes } = found;
      const times = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95), cpuMs];
      rows.push([whole(size), name, version, milliseconds.length, ...times.map((time) => time.toFixed(2)), buildSeconds.toFixed(1), whole(megabytes), whole(megabytes - emptyMegabytes)]); // prettier-ignore
    }
  }
  const figure = (size: number, name: string, select: (found: Measurement) => number) => {
    const found = all.get(size)?.get(name);
    return found && select(found);
  };
  const chart = (title: string, unit: string, digits: number, select: (found: Measurement) => number) => ({
    ...{ title, unit, digits, series: sizes.map((size) => `${whole(size)} texts`) },
    rows: columns.map((name, at) => ({
      name,
      values: sizes.map((size) => figure(size, name, select)),
      isOurs: at === 0,
    })),
  });
  const medianMs = ({ milliseconds }: Measurement) => median(milliseconds);
  return {
    title: 'Related texts: time and memory',
    blocks: [
      `Recombined Swedish texts of some 140 words, the same for all. Textkin is called over HTTP and reads its results from its database;\nthe others are called in their own process, PostgreSQL over a socket, with ${queryWords} words a query, and return ids. Milliseconds a search:\np50 and p95 of wall time, and CPU time. Build: of lists of stems; of Textkin from the first call to a service without index files until\nits response. MB: proportional set size of the processes at the end, and how much more than when empty; SQLite and PostgreSQL also keep\npages of their files in the page cache.`,
      { head: ['texts', 'engine', 'version', 'searches', 'p50', 'p95', 'CPU', 'build s', 'MB', 'MB more'], rows }, // prettier-ignore
    ],
    charts: {
      'related-time': chart('Time of a search for related texts', 'milliseconds, median', 2, medianMs),
      'related-memory': chart(
        'Memory with all texts indexed',
        'MB of the process',
        0,
        ({ megabytes }) => megabytes,
      ),
    },
    ratios: sizes.flatMap((size) =>
      columns.slice(1).flatMap((peer) => {
        const both = (select: (found: Measurement) => number) =>
          [figure(size, 'Textkin', select), figure(size, peer, select)] as const;
        const name = (figure: string) => `related, ${whole(size)} texts: ${figure} to ${peer}`;
        return [
          ...ratioTo(name('median time'), both(medianMs), 'less', 'time'),
          ...ratioTo(name('processor time'), both(({ cpuMs }) => cpuMs), 'less', 'time'),
          ...ratioTo(name('memory'), both(({ megabytes }) => megabytes), 'less', 'memory'),
          ...ratioTo(name('time to build'), both(({ buildSeconds }) => buildSeconds), 'less', 'time'),
        ]; // prettier-ignore
      }),
    ),
  };
}

async function measureService(data: string, size: number, queries: readonly number[]): Promise<Measurement> {
  using folder = temporaryFolder();
  const { account, collectionId } = await seedStore(folder.path, size, recombiner(data));
  await using service = await startService({ data: folder.path, account, texts: size });
  const search = (place: number) =>
    service.call('text.relatedTexts', { collection_id: collectionId, text_id: place + 1 });
  const memory = () => proportionalMegabytes(service.pid);
  // The compilation of the very first call does not belong to the index.
  await search(size).catch(() => undefined);
  const emptyMegabytes = memory();
  const buildSeconds = (await timed(() => search(0))) / 1000;
  for (let i = 0; i < warmUp; i++) await search(queries[i % queries.length]!);
  await service.figures();
  const milliseconds: number[] = [];
  for (const place of queries) milliseconds.push(await timed(() => search(place)));
  const cpuMs = (await service.figures()).cpu / queries.length;
  return { version, buildSeconds, emptyMegabytes, megabytes: memory(), milliseconds, cpuMs };
}
