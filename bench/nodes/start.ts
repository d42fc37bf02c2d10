import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes, untilReady } from '../support/processes.ts';
import { startService } from '../support/service.ts';

/** The folders of the nodes of a store, and the server of its database if it has one. */
export interface Cluster {
  /** A data folder for each node. */
  folders: readonly string[];
  account: number;
  database?: { url: string; pid: number };
}

/** CPU seconds. */
export interface CpuTime {
  nodes: number;
  database: number;
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** Starts the nodes, each in a process of its own with its workers. */
export async function startNodes({ folders, account, database }: Cluster, workers: number) {
  await using stack = new AsyncDisposableStack();
  const shared = { account, workers, ...(database && { database: database.url }) };
  const nodes = await Promise.all(
    folders.map(async (data) => stack.use(await startService({ data, ...shared }))),
  );
  if (workers > 0) await Promise.all(nodes.map(({ url }) => untilReady(url)));
  const pids = nodes.map(({ pid }) => pid);
  const running = stack.move();
  return {
    /** The addresses of calls, with a token. */
    addresses: nodes.map(({ address }) => address),
    call: (method: string, params: object, at = 0) => nodes[at]!.call(method, params),
    /** Returns the CPU time of all nodes and of the database since their start. */
    cpuTime: (): CpuTime => ({
      nodes: cpuSeconds(pids),
      database: database === undefined ? 0 : cpuSeconds([database.pid]),
    }),
    residentMegabytes: () => Math.max(...pids.map(residentMegabytes)),
    /** Returns the bytes of the first node's segments, which are also the bytes in memory. */
    indexBytes: () =>
      globSync(join(folders[0]!, 'index', '**', '*'))
        .map((path) => statSync(path))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
