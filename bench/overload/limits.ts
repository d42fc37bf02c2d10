import type { Calls } from './flood.ts';
import type { LiveCall, Lived } from './live.ts';

/** Milliseconds, p99 and worst, that calls of another account may take beside whatever goes on, on two cores. */
const live: Record<LiveCall, [p99: number, worst: number]> = {
  livez: [400, 1500],
  ping: [400, 1500],
  'text.get': [400, 1500],
  'text.create': [1000, 2000],
  relatedTexts: [1000, 2000],
};
/** Milliseconds of a refusal, p50 and p99; the slowest are those of the moment at which all connect. */
const refusal = { p50: 250, p99: 2000 };
/** Megabytes of the main process, with the segments of these texts. */
export const mostMegabytes = 1200;
/** Within which all is as before, which it is once calls take less than `calmMs`. */
export const recoverySeconds = 5;
export const calmMs = 250;

export interface Found {
  what: string;
  worst: number | undefined;
  given: Calls;
  lived: Lived;
  /** Megabytes at most. */
  most: number;
  /** Until all was as before. */
  seconds: number;
}

/** Returns in words which limits a phase breaks. */
export function broken({ what, worst: bound, given, lived, most, seconds }: Found): string[] {
  const words: string[] = [];
  const say = (text: string) => words.push(`${what}: ${text}`);
  for (const [call, { p99, worst, failed, count }] of Object.entries(lived) as [
    LiveCall,
    Lived[LiveCall],
  ][]) {
    const isShort = call === 'livez' || call === 'ping';
    const [mostP99, mostWorst] = isShort && bound !== undefined ? [bound, bound] : live[call];
    if (count === 0) say(`${call} was never answered`);
    if (failed > 0) say(`${failed} of ${count} ${call} failed`);
    if (p99 > mostP99 || worst > mostWorst) say(`${call} took ${p99.toFixed(0)}, ${worst.toFixed(0)} ms`);
  }
  if (given.withRetryAfter < given.refusals) say('refusals did not say when to come again');
  const { p50, p99 } = given.refused;
  if (p50 > refusal.p50 || p99 > refusal.p99) say(`refusals took ${p50.toFixed(0)}, ${p99.toFixed(0)} ms`);
  if (most > mostMegabytes) say(`${most} MB`);
  if (seconds > recoverySeconds) say(`as before after ${seconds.toFixed(1)} s`);
  return words;
}
