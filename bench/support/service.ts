import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';
import { Connection } from './connection.ts';
import type { AnalysedText, Figures, ServiceOptions, StartedService } from './service-process.ts';

export type { Figures } from './service-process.ts';

export type Service = Awaited<ReturnType<typeof startService>>;

/** The compile cache, which bin.js also sets: with it, a service takes 176 MB at rest; 210 MB if its threads strip the types themselves. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Starts the service of service-process.ts, signs in and keeps a connection to it. */
export async function startService(options: ServiceOptions, execArgv: string[] = []) {
  const child = startChild(new URL('service-process.ts', import.meta.url), JSON.stringify(options), {
    env: { ...process.env, NODE_COMPILE_CACHE },
    execArgv,
  });
  const started = (await child.next()) as StartedService;
  const open = `${started.url}/rpc/json`;
  using signIn = new Connection(open);
  const keys = { api_key: started.apiKey, secret_key: started.secretKey };
  const { access_token } = await signIn.call('auth.accessToken', keys);
  const address = `${open}?access_token=${String(access_token)}`;
  const connection = new Connection(address);
  const end = async (how: 'end' | 'kill') => {
    connection[Symbol.dispose]();
    await child[how]();
  };
  return {
    ...started,
    pid: child.pid,
    /** The address of calls, with a token. */
    address,
    call: (method: string, params: object) => connection.call(method, params),
    /** Stores a text with its analysis in the account's collection. */
    add: (text: AnalysedText) => child.send(text),
    analyseAll: () => child.ask('analyse') as Promise<number>,
    figures: () => child.ask('figures') as Promise<Figures>,
    stop: () => end('end'),
    kill: () => end('kill'),
    [Symbol.asyncDispose]: () => end('end'),
  };
}
