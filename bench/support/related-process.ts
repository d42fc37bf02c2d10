import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { exchange } from './hammer.ts';
import type { LongestStep } from './longest-step.ts';
import type { FromServer, ToServer } from './related-server.ts';

/** The options that bin.js also sets: a service whose threads strip the types themselves takes 210 MB at rest, not 176. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Starts the service of related-server.ts on a seeded store that has so many texts, in a process of its own. */
export async function startRelated(folder: string, account: number, texts: number, workers = 0) {
  const script = fileURLToPath(new URL('related-server.ts', import.meta.url));
  const child = fork(script, [folder, account, texts, workers].map(String), {
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const next = async () => (await once(child, 'message'))[0] as FromServer;
  const send = (message: ToServer) => child.send(message);
  const started = await next();
  if (!('url' in started)) throw new Error('the server said something else than its address');
  const url = new URL(`${started.url}/rpc/json`);
  const socket = connect(Number(url.port), url.hostname).setNoDelay();
  const call = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const answer = await exchange(socket, url, JSON.stringify({ method, params, id: 1 }));
    const { result } = JSON.parse(answer) as { result?: Record<string, unknown> };
    if (result === undefined) throw new Error(answer);
    return result;
  };
  const keys = { api_key: started.apiKey, secret_key: started.secretKey };
  url.searchParams.set('access_token', String((await call('auth.accessToken', keys))['access_token']));
  return {
    /** Where it listens, and a key pair. */
    started,
    pid: child.pid!,
    call,
    add: (text: Exclude<ToServer, string>) => send(text),
    async figures() {
      send('figures');
      const figures = await next();
      if (!('memory' in figures)) throw new Error('the server said something else than its figures');
      return figures;
    },
    async stop() {
      const exit = once(child, 'exit');
      socket.destroy();
      child.disconnect();
      await exit;
    },
    async kill() {
      const exit = once(child, 'exit');
      socket.destroy();
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Starts a process that has nothing to do; it tells its longest step since it was asked last. */
export function startIdle() {
  const child = fork(fileURLToPath(new URL('idle.ts', import.meta.url)));
  return {
    async longestStep() {
      child.send('');
      return (await once(child, 'message'))[0] as LongestStep;
    },
    stop(): void {
      child.disconnect();
    },
  };
}

/** Milliseconds that something takes. */
export async function timed(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Prints the median, the 95th percentile and the longest of some times. */
export function row(name: string, times: readonly number[], more = ''): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const figures = [at(0.5), at(0.95), sorted.at(-1)!].map((time) => time.toFixed(2).padStart(9));
  console.log(`  ${name.padEnd(20)}${figures.join('')}${more}`);
}
