import { startChild } from './child.ts';
import type { Figures, Started } from './measured-service.ts';
import type { Slowest } from './prober.ts';

/** A service in a process of its own, whose event loop and memory are watched. */
export interface Measured extends Started, AsyncDisposable {
  figures(): Promise<Figures>;
}

export async function startMeasured(folder: string): Promise<Measured> {
  const child = startChild(new URL('measured-service.ts', import.meta.url), folder);
  const started = (await child.next()) as Started;
  return {
    ...started,
    figures: () => child.ask() as Promise<Figures>,
    [Symbol.asyncDispose]: () => child.end(),
  };
}

/** A second client of a service, which tells its slowest calls since it was asked last. */
export async function startProber(url: string) {
  const child = startChild(new URL('prober.ts', import.meta.url), url);
  const slowest = () => child.ask() as Promise<Slowest>;
  await slowest();
  return { slowest, [Symbol.asyncDispose]: () => child.end() };
}
