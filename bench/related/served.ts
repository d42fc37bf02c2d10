import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { seeded } from '../../support/seeded.ts';
import type { Recombined } from '../support/recombined.ts';
import type { startRelated } from '../support/related-process.ts';
import type { Seeded, seedStore } from '../support/seed-store.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));

const feedEveryMs = 20;
const toFeed = 3000;

type Server = Awaited<ReturnType<typeof startRelated>>;

/** A service on a store of synthetic texts, with its index in memory. */
export interface Served extends AsyncDisposable {
  /** Calls text.relatedTexts of some text, or of the one that is given. */
  ask: (params?: object) => Promise<Record<string, unknown>>;
  /** Does some work while analysed texts enter the collection, 50 a second. */
  whileFed: <T>(work: () => Promise<T>) => Promise<T>;
  /** Reads the file of its store, so that the system has as much of it in memory as of one that was made later. */
  readStore: () => Promise<void>;
  figures: Server['figures'];
  /** Milliseconds from the start until it listened, and until its first answer. */
  listens: number;
  first: number;
  /** Before the first answer, and while the index was built for it. */
  empty: Awaited<ReturnType<Server['figures']>>;
  building: Awaited<ReturnType<Server['figures']>>;
  /** Kills it and starts it again on the files that are left: milliseconds to the first answer, and bytes resident after it. */
  startAgain: () => Promise<{ first: number; residentBytes: number }>;
}

/** A store of synthetic texts, and the service that is to be started on it. */
interface Prepared extends Seeded, Disposable {
  folder: string;
  size: number;
  make: () => Recombined;
  start: typeof startRelated;
}

/** Makes a store of so many texts, by the code of another checkout where one is named. */
export async function prepare(data: string, size: number, checkout = here): Promise<Prepared> {
  const of = async (module: string): Promise<unknown> =>
    await import(pathToFileURL(join(resolve(checkout), 'bench/support', module)).href);
  const { recombiner } = (await of('recombined.ts')) as { recombiner: (data: string) => () => Recombined };
  const seed = ((await of('seed-store.ts')) as { seedStore: typeof seedStore }).seedStore;
  const start = ((await of('related-process.ts')) as { startRelated: typeof startRelated }).startRelated;

  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  const make = recombiner(data);
  const seeded = await seed(folder, size, make);
  return {
    ...seeded,
    ...{ folder, size, make, start },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts the service on its store and waits for its first answer. */
export async function serve({ folder, size, make, start, account, collectionId }: Prepared): Promise<Served> {
  const started = performance.now();
  let server = await start(folder, account, size);
  const listens = performance.now() - started;
  const random = seeded(2);
  const ask = (params: object = {}) =>
    server.call('text.relatedTexts', {
      collection_id: collectionId,
      text_id: 1 + Math.floor(random() * size),
      ...params,
    });
  // The compilation of the very first call does not belong to the index.
  await ask({ text_id: size + 1 }).catch(() => undefined);
  const empty = await server.figures();
  const found = await ask();
  const first = performance.now() - started;
  if ((found['related_texts'] as unknown[]).length === 0) throw new Error('the index is empty');
  const building = await server.figures();
  // Made beforehand, so that this process takes no core from the service.
  const fed = Array.from({ length: toFeed }, make);
  let next = 0;
  const whileFed = async <T>(work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      server.add({ collectionId, ...fed[next++ % fed.length]! });
    }, feedEveryMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  };
  return {
    ask,
    whileFed,
    async readStore() {
      await finished(createReadStream(join(folder, 'textkin.db'), { highWaterMark: 2 ** 20 }).resume());
    },
    listens,
    first,
    empty,
    building,
    figures: () => server.figures(),
    async startAgain() {
      await server.kill();
      const again = performance.now();
      server = await start(folder, account, size);
      await ask({ text_id: 1 });
      const first = performance.now() - again;
      return { first, residentBytes: (await server.figures()).residentBytes };
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
    },
  };
}
