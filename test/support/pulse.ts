import { appendFileSync } from 'node:fs';
import { startProber } from '../../bench/support/prober.ts';
import { cleanup } from './cleanup.ts';

/** In a drill, runs a client that calls the service all the time, and writes its slowest responses to a file at the end. */
export async function startPulse(url: string): Promise<void> {
  const { DRILL_PULSE } = process.env;
  if (DRILL_PULSE === undefined || url.startsWith('https')) return;
  const prober = await startProber(url);
  cleanup(async () => {
    const slowest = await prober.slowest().catch(() => undefined);
    if (slowest) appendFileSync(DRILL_PULSE, `${JSON.stringify(slowest)}\n`);
    await prober[Symbol.asyncDispose]();
  });
}
