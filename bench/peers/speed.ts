import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proportionalMegabytes } from '../../eval/peers/proportional.ts';
import type { SearchOutput } from '../../eval/peers/search-process.ts';
import { versionOf } from '../../eval/peers/version.ts';
import { seeded } from '../../support/seeded.ts';
import { recombiner } from '../support/recombined.ts';
import { startRelated, timed } from '../support/related-process.ts';
import { seedStore } from '../support/seed-store.ts';
import { askEngines, queryWords, searchEngines } from './engines.ts';
import { type Part, percentile, whole } from './part.ts';
import { ratioTo } from './ratios.ts';

const asked = 500;
const version = versionOf('../../packages/server/package.json');
/** The timeout of each engine. */
const seconds = 60;
/** Untimed warm-up calls of the service: V8 recompiles hot code. */
const warmUp = 1000;

type Measured = Omit<SearchOutput, 'answers'>;

/** Time of a search, memory and time to build, with so many texts. */
export async function speed(data: string, sizes: readonly number[]): Promise<Part> {
  const columns = ['Textkin', ...Object.keys(searchEngines)];
  const rows: (string | number)[][] = [];
  const all = new Map<number, Map<string, Measured>>();
  for (const size of sizes) {
    console.error(`related texts among ${whole(size)}`);
    const random = seeded(5);
    const queries = Array.from({ length: asked }, () => Math.floor(random() * size));
    const own = await service(data, size, queries);
    const make = recombiner(data);
    const outputs: Map<string, Measured> = await askEngines(Array.from({ length: size }, () => make().terms), queries, seconds); // prettier-ignore
    outputs.set('Textkin', own);
    all.set(size, outputs);
    for (const name of columns) {
      const found = outputs.get(name);
      if (found === undefined) {
        rows.push([whole(size), name, 'not here', ...Array<string>(8).fill('–')]);
        continue;
      }
      const { version, milliseconds, processor, buildSeconds, emptyMegabytes, megabytes } = found;
      const times = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95), processor];
      rows.push([whole(size), name, version, milliseconds.length, ...times.map((time) => time.toFixed(2)), buildSeconds.toFixed(1), whole(megabytes), whole(megabytes - emptyMegabytes)]); // prettier-ignore
    }
  }
  const figure = (size: number, name: string, of: (found: Measured) => number) => {
    const found = all.get(size)?.get(name);
    return found && of(found);
  };
  const chart = (title: string, unit: string, digits: number, of: (found: Measured) => number) => ({
    ...{ title, unit, digits, series: sizes.map((size) => `${whole(size)} texts`) },
    rows: columns.map((name, at) => ({
      name,
      values: sizes.map((size) => figure(size, name, of)),
      isOurs: at === 0,
    })),
  });
  const median = ({ milliseconds }: Measured) => percentile(milliseconds, 0.5);
  return {
    title: 'Related texts: time and memory',
    blocks: [
      `Made-up Swedish texts of some 140 words, the same ones for all. Textkin is asked over HTTP and reads from its database what it answers;\nthe others are called in their own process, PostgreSQL over a socket, with ${queryWords} words a query, and answer ids. Milliseconds a search:\np50 and p95 as they went by, and processor time. Build: of a list of stems that are made already; of Textkin from the first question to a\nservice without index files until its answer. MB: of the processes (proportional set size) when it is over, and how much more than empty;\nSQLite and PostgreSQL keep pages of their files in memory besides, which the system may take back.`,
      { head: ['texts', 'engine', 'version', 'searches', 'p50', 'p95', 'processor', 'build s', 'MB', 'MB more'], rows }, // prettier-ignore
    ],
    charts: {
      'related-time': chart('Time of a search for related texts', 'milliseconds, median', 2, median),
      'related-memory': chart(
        'Memory with all texts indexed',
        'MB of the process',
        0,
        ({ megabytes }) => megabytes,
      ),
    },
    ratios: sizes.flatMap((size) =>
      columns.slice(1).flatMap((peer) => {
        const both = (of: (found: Measured) => number) =>
          [figure(size, 'Textkin', of), figure(size, peer, of)] as const;
        const name = (what: string) => `related, ${whole(size)} texts: ${what} to ${peer}`;
        return [
          ...ratioTo(name('median time'), both(median), 'less', 'time'),
          ...ratioTo(name('processor time'), both(({ processor }) => processor), 'less', 'time'),
          ...ratioTo(name('memory'), both(({ megabytes }) => megabytes), 'less', 'memory'),
          ...ratioTo(name('time to build'), both(({ buildSeconds }) => buildSeconds), 'less', 'time'),
        ]; // prettier-ignore
      }),
    ),
  };
}

async function service(data: string, size: number, queries: readonly number[]): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    const { account, collectionId } = await seedStore(folder, size, recombiner(data));
    const server = await startRelated(folder, account, size);
    const ask = (place: number) =>
      server.call('text.relatedTexts', { collection_id: collectionId, text_id: place + 1 });
    const memory = () => proportionalMegabytes(server.pid);
    // The compilation of the very first call does not belong to the index.
    await ask(size).catch(() => undefined);
    const emptyMegabytes = memory();
    const buildSeconds = (await timed(() => ask(0))) / 1000;
    for (let i = 0; i < warmUp; i++) await ask(queries[i % queries.length]!);
    await server.figures();
    const milliseconds: number[] = [];
    for (const place of queries) milliseconds.push(await timed(() => ask(place)));
    const processor = (await server.figures()).cpu / queries.length;
    const megabytes = memory();
    await server.stop();
    return { version, buildSeconds, emptyMegabytes, megabytes, milliseconds, processor };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
