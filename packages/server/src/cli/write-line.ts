import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { printable } from '../domain/characters.ts';

/** Writes a value as a line of JSON. Waits for a slow reader, so that nothing piles up in memory. */
export async function writeLine(stream: Writable, value: object): Promise<void> {
  if (!stream.write(`${printable(JSON.stringify(value))}\n`)) await once(stream, 'drain');
}
