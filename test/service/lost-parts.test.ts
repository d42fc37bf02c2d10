import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessFull, often } from '../../support/often.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { childrenOf, serve, type ServerProcess } from '../support/process.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { inTime, until } from '../support/until.ts';

/** Ends a process that may be ending by itself. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
  }
}

/** A service whose threads can be ended by their names. */
async function start(folder = temporaryFolder()) {
  const file = join(temporaryFolder(), 'part');
  const preload = join(import.meta.dirname, 'children/end-part.ts');
  const environment = { NODE_OPTIONS: `--import=${preload}`, END_PART: file };
  const service = await serve(folder, ['--workers', '1'], environment);
  const endThread = (name: string): void => {
    writeFileSync(file, name);
    service.child.kill('SIGUSR2');
  };
  return { service, endThread };
}

/** Clients that store texts, wait for their tags and look for related ones, all the time. */
class Load {
  /** Bodies of the texts whose creation was answered, by their ids. */
  readonly acknowledged = new Map<number, string>();
  /** Numbers of results, by method. */
  readonly results = { 'text.create': 0, 'text.tags': 0, 'text.relatedTexts': 0 };
  /** What calls heard that got no result. */
  readonly failures: unknown[] = [];
  readonly #client: Client;
  readonly #place: { collection_id: number };
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(client: Client, collection_id: number) {
    this.#client = client;
    this.#place = { collection_id };
    const loops = [this.#write(), this.#write(), this.#search(), this.#search()];
    this.#running = Promise.all(loops);
  }

  /** Resolves once every kind of call has had so many more results. */
  async goesOn(count: number): Promise<void> {
    const before = { ...this.results };
    const methods = Object.keys(before) as (keyof typeof before)[];
    await until(
      () => methods.every((method) => this.results[method] >= before[method] + count),
      () => JSON.stringify([before, this.results, this.failures]),
    );
  }

  /** Resolves when the calls under way have their answers. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #write(): Promise<void> {
    for (let number = 1; !this.#isOver; number++) {
      const body = `${[storm, snow, grid, bank][number % 4]!} Number ${number}, ${this.acknowledged.size}.`;
      const result = await this.#call('text.create', { body });
      if (result === undefined) continue;
      this.acknowledged.set(result.text_id, body);
      await this.#call('text.tags', { text_id: result.text_id, wait: 60 });
    }
  }

  async #search(): Promise<void> {
    await until(() => this.#isOver || this.acknowledged.size > 0, 'a text is acknowledged');
    while (!this.#isOver) {
      const text_id = this.acknowledged.keys().next().value;
      await this.#call('text.relatedTexts', { text_id, wait: 60 });
    }
  }

  async #call(method: keyof Load['results'], params: object) {
    try {
      const { result, error } = await this.#client.ask(method, { ...this.#place, ...params });
      if (result !== undefined) this.results[method]++;
      else this.failures.push(error);
      return result;
    } catch (error) {
      // The service is gone.
      this.failures.push(error);
      this.#isOver = true;
      return undefined;
    }
  }
}

async function loaded(service: ServerProcess) {
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'Parts', language: 'en' });
  const load = new Load(client, collection_id);
  await load.goesOn(5);
  return { client, collection_id, load };
}

/** Every acknowledged text is there, whole, and is analysed. */
async function assertKept(client: Client, collection_id: number, { acknowledged }: Load): Promise<void> {
  for (const [text_id, body] of acknowledged) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  }
}

test('each part that ends under load comes back, and no call hears of it', async () => {
  const { service, endThread } = await start();
  const { client, collection_id, load } = await loaded(service);
  const parts: [name: string, end: () => void][] = [
    [
      'Search thread 1',
      () => {
        endThread('search 1');
      },
    ],
    [
      'Search thread 2',
      () => {
        endThread('search 2');
      },
    ],
    [
      'The indexer',
      () => {
        endThread('indexer');
      },
    ],
    [
      'The merging thread',
      () => {
        endThread('merging');
      },
    ],
    [
      'The language thread',
      () => {
        endThread('languages');
      },
    ],
    [
      'Analysis worker 1',
      () => {
        for (const pid of childrenOf(service.child.pid!)) endProcess(pid);
      },
    ],
  ];
  const inTurn = Array.from({ length: often('partDeaths') }, () => parts).flat();
  for (const [name, end] of inTurn) {
    const deaths = () => service.stderr().split(`"part":"${name}"`).length - 1;
    const before = deaths();
    // Again while it is not there: a thread starts when it is needed.
    const ends = () => {
      if (deaths() > before) return true;
      end();
      return false;
    };
    await until(ends, () => `${name} ends:\n${service.stderr()}`, { everyMs: 100 });
    await load.goesOn(3);
  }
  await load.end();
  assert.deepEqual(load.failures, []);
  await assertKept(client, collection_id, load);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test(
  "without the store's writer the service ends with a sentence, and nothing acknowledged is lost",
  { skip: unlessFull },
  async () => {
    const { service, endThread } = await start();
    const { client, collection_id, load } = await loaded(service);
    endThread('writer');
    assert.deepEqual(await inTime(service.ended, 'the service ends'), { code: 1, signal: null });
    await load.end();
    assert.match(
      service.stderr(),
      /"msg":"stopping: The store's writer has exited: it ended with code 1, and the store/,
    );
    assert.ok(load.failures.length > 0);

    const again = await start(service.folder);
    const second = await login(again.service.url, keysOf(client));
    await assertKept(second, collection_id, load);
    assert.equal((await again.service.end('SIGTERM')).code, 0);
  },
);

function keysOf({ account, apiKey, secretKey }: Client) {
  return { accountId: account, apiKey, secretKey };
}
