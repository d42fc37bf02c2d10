import type { Pause } from '../domain/pause.ts';

/** Buffer.concat with pauses: what costs time is not the copying but the memory that is touched for the first time. */
export async function join(chunks: readonly Buffer[], length: number, pause: Pause): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  let at = 0;
  for (const chunk of chunks) {
    const rest = at > 0 ? pause() : undefined;
    if (rest) await rest;
    at += chunk.copy(whole, at);
  }
  return whole;
}
