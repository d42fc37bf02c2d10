import type { Responses } from './flood.ts';
import type { LiveCall, LiveReport } from './live-client.ts';

/** The longest that calls of another account may take beside any attack, on two cores: p99 and worst, in milliseconds. */
const liveLimits: Record<LiveCall, [p99: number, worst: number]> = {
  livez: [400, 1500],
  ping: [400, 1500],
  'text.get': [400, 1500],
  'text.create': [1000, 2000],
  relatedTexts: [1000, 2000],
};
/** The longest that a refusal may take, in milliseconds; the slowest occur when all clients connect at once. */
const refusal = { p50: 250, p99: 2000 };
/** The most memory of the main process, with the segments of these texts. */
export const mostMegabytes = 1200;
/** The most seconds that the service may need to recover, which it has done once calls take less than `recoveredMs`. */
export const recoverySeconds = 5;
export const recoveredMs = 250;

export interface Outcome {
  name: string;
  /** The limit of the phase itself. */
  worst: number | undefined;
  responses: Responses;
  live: LiveReport;
  /** The most memory during the attack. */
  megabytes: number;
  /** Seconds until the service had recovered. */
  seconds: number;
}

/** Returns a sentence for each limit that a phase breaks. */
export function brokenLimits({ name, worst: bound, responses, live, megabytes, seconds }: Outcome): string[] {
  const sentences: string[] = [];
  const add = (text: string) => sentences.push(`${name}: ${text}`);
  for (const [call, { p99, worst, failed, count }] of Object.entries(live) as [
    LiveCall,
    LiveReport[LiveCall],
  ][]) {
    const isShort = call === 'livez' || call === 'ping';
    const [mostP99, mostWorst] = isShort && bound !== undefined ? [bound, bound] : liveLimits[call];
    if (count === 0) add(`${call} had no response`);
    if (failed > 0) add(`${failed} of ${count} ${call} failed`);
    if (p99 > mostP99 || worst > mostWorst) add(`${call} took ${p99.toFixed(0)}, ${worst.toFixed(0)} ms`);
  }
  if (responses.withRetryAfter < responses.refusals) add('refusals did not say when to retry');
  const { p50, p99 } = responses.refused;
  if (p50 > refusal.p50 || p99 > refusal.p99) add(`refusals took ${p50.toFixed(0)}, ${p99.toFixed(0)} ms`);
  if (megabytes > mostMegabytes) add(`${megabytes} MB`);
  if (seconds > recoverySeconds) add(`recovered after ${seconds.toFixed(1)} s`);
  return sentences;
}
