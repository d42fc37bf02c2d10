import { globSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { exchange } from '../support/hammer.ts';
import { processorSeconds } from './processor-time.ts';
import { residentMegabytes, startServer, untilReady } from '../support/process.ts';

/** The nodes of a store and, where it is a database, its server. */
export interface Place {
  /** One for each node. */
  folders: readonly string[];
  account: number;
  database?: { url: string; pid: number };
}

/** Seconds of the processor. */
export interface Spent {
  nodes: number;
  database: number;
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** Starts the nodes, each in a process of its own with so many workers, and signs in. */
export async function startNodes({ folders, account, database }: Place, workers: number) {
  await using stack = new AsyncDisposableStack();
  const args = (folder: string) => [folder, String(account), String(workers), ...(database ? [database.url] : [])]; // prettier-ignore
  const nodes = await Promise.all(
    folders.map(async (folder) => {
      const node = await startServer('../nodes/node.ts', args(folder), /^(http:\S+) .*\n/);
      return stack.use(node);
    }),
  );
  if (workers > 0) await Promise.all(nodes.map(({ url }) => untilReady(url)));
  const [, api_key, secret_key, metrics] = nodes[0]!.stdout.trim().split(' ');
  // Not fetch, which gives up after five minutes: the first search makes the index.
  const call = async (address: string, method: string, params: object): Promise<Record<string, unknown>> => {
    const url = new URL(address);
    const socket = connect(Number(url.port), url.hostname).setNoDelay();
    const answer = await exchange(socket, url, JSON.stringify({ method, params }));
    socket.destroy();
    const { result } = JSON.parse(answer) as { result?: Record<string, unknown> };
    if (result === undefined) throw new Error(`${method}: ${answer}`);
    return result;
  };
  const signedIn = await call(`${nodes[0]!.url}/rpc/json`, 'auth.accessToken', { api_key, secret_key });
  const addresses = nodes.map(
    ({ url }) => `${url}/rpc/json?access_token=${String(signedIn['access_token'])}`,
  );
  const pids = nodes.map(({ pid }) => pid);
  const running = stack.move();
  return {
    addresses,
    call: (method: string, params: object, at = 0) => call(addresses[at]!, method, params),
    /** CPU time of all nodes and of the database since their start. */
    spent: (): Spent => ({
      nodes: processorSeconds(pids),
      database: database === undefined ? 0 : processorSeconds([database.pid]),
    }),
    /** The number of searches of the first node, by its index in memory and by the index in the database. */
    searchesBy: async (index: 'memory' | 'store') => {
      const said = await (await fetch(`${metrics}/metrics`)).text();
      return Number(
        new RegExp(`^textkin_related_searches_total{index="${index}"} (.*)$`, 'm').exec(said)![1],
      );
    },
    residentMegabytes: () => Math.max(...pids.map(residentMegabytes)),
    /** Bytes of the segments, which are those in memory, of the first node. */
    indexBytes: () =>
      globSync(join(folders[0]!, 'index', '**', '*'))
        .map((path) => statSync(path))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
