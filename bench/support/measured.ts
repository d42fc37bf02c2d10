import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figures, Started } from './measured-service.ts';
import type { Slowest } from './prober.ts';

/** A service in a process of its own, whose event loop and memory are watched. */
export interface Measured extends Started, AsyncDisposable {
  figures(): Promise<Figures>;
}

export async function startMeasured(folder: string): Promise<Measured> {
  const child = startChild('measured-service.ts', folder);
  const started = (await child.next()) as Started;
  return {
    ...started,
    figures: () => child.ask() as Promise<Figures>,
    [Symbol.asyncDispose]: () => child.end(),
  };
}

/** A second client of a service, which tells its slowest calls since it was asked last. */
export async function startProber(url: string) {
  const child = startChild('prober.ts', url);
  const slowest = () => child.ask() as Promise<Slowest>;
  await slowest();
  return { slowest, [Symbol.asyncDispose]: () => child.end() };
}

function startChild(script: string, argument: string) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [argument]);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}`);
  });
  // It ends in order too, when nobody asks.
  died.catch(() => undefined);
  const next = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), died]))[0];
  return {
    next,
    ask() {
      child.send('');
      return next();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
