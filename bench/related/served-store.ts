import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { seeded } from '../../support/seeded.ts';
import { temporaryFolder } from '../support/folder.ts';
import type { Recombined } from '../support/recombined.ts';
import type { startRelated } from '../support/related-process.ts';
import type { Seeded, seedStore } from '../support/seed-store.ts';
import type { Figures } from '../support/service.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const textEveryMs = 20;
const preparedTexts = 3000;

/** A service on a store of recombined texts, with its index in memory. */
export interface ServedStore extends AsyncDisposable {
  /** Calls text.relatedTexts for a random text; `params` override its params. */
  relatedTexts: (params?: object) => Promise<Record<string, unknown>>;
  /** Runs `work` while analysed texts enter the collection, 50 a second. */
  whileTextsComeIn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Reads the file of the store, so that as much of it is in the page cache as of a store that was made later. */
  readStore: () => Promise<void>;
  figures: () => Promise<Figures>;
  /** Milliseconds from the start until the service listened, and until its first response. */
  listensMs: number;
  firstMs: number;
  /** The figures before the first response, and the figures of building the index for that response. */
  empty: Figures;
  building: Figures;
  /** Kills the service and starts it on the files that are left. Returns milliseconds to the first response, and resident bytes then. */
  restart: () => Promise<{ firstMs: number; residentBytes: number }>;
}

/** A store of recombined texts, and the function that starts a service on it. */
interface PreparedStore extends Seeded, Disposable {
  folder: string;
  size: number;
  make: () => Recombined;
  start: typeof startRelated;
}

/** Makes a store, with the code of another checkout if one is named. */
export async function prepareStore(
  data: string,
  size: number,
  checkout = repository,
): Promise<PreparedStore> {
  const load = async (module: string): Promise<unknown> =>
    await import(pathToFileURL(join(resolve(checkout), 'bench/support', module)).href);
  const { recombiner } = (await load('recombined.ts')) as { recombiner: (data: string) => () => Recombined };
  const { seedStore: seed } = (await load('seed-store.ts')) as { seedStore: typeof seedStore };
  const { startRelated: start } = (await load('related-process.ts')) as { startRelated: typeof startRelated };
  const folder = temporaryFolder();
  const make = recombiner(data);
  const seeded = await seed(folder.path, size, make);
  const dispose = () => {
    folder[Symbol.dispose]();
  };
  return { ...seeded, folder: folder.path, size, make, start, [Symbol.dispose]: dispose };
}

/** Starts the service on its store and waits for its first response. */
export async function serveStore(store: PreparedStore): Promise<ServedStore> {
  const { folder, size, make, start, account, collectionId } = store;
  const started = performance.now();
  let service = await start(folder, account, size);
  const listensMs = performance.now() - started;
  const random = seeded(2);
  const relatedTexts = (params: object = {}) => {
    const text_id = 1 + Math.floor(random() * size);
    return service.call('text.relatedTexts', { collection_id: collectionId, text_id, ...params });
  };
  // The compilation of the very first call does not belong to the index.
  await relatedTexts({ text_id: size + 1 }).catch(() => undefined);
  const empty = await service.figures();
  const { related_texts } = await relatedTexts();
  const firstMs = performance.now() - started;
  if ((related_texts as unknown[]).length === 0) throw new Error('the index is empty');
  const building = await service.figures();
  // Made beforehand, so that this process takes no core from the service.
  const texts = Array.from({ length: preparedTexts }, make);
  let next = 0;
  const whileTextsComeIn = async <T>(work: () => Promise<T>): Promise<T> => {
    const timer = setInterval(() => {
      const { body, words, terms, vector } = texts[next++ % texts.length]!;
      service.add({ collectionId, body, words, terms, vector });
    }, textEveryMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  };
  return {
    ...{ relatedTexts, whileTextsComeIn, listensMs, firstMs, empty, building },
    async readStore() {
      await finished(createReadStream(join(folder, 'textkin.db'), { highWaterMark: 2 ** 20 }).resume());
    },
    figures: () => service.figures(),
    async restart() {
      await service.kill();
      const again = performance.now();
      service = await start(folder, account, size);
      await relatedTexts({ text_id: 1 });
      const firstMs = performance.now() - again;
      return { firstMs, residentBytes: (await service.figures()).residentBytes };
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
    },
  };
}
