import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { longestRow } from '../../packages/importing/src/row.ts';
import { runService } from '../support/service.ts';

/** What the reports say. */
export const tooLong = 'It is longer than 16 MiB.';
export const deep = (levels: number) => `It is nested more than ${levels} levels deep.`;

/** Sizes are looked at when a piece of a file is read. */
export const beyond = longestRow + 200_000;

/** A file with a hole in it, which takes no room on the disk and is read as NULs. */
export function withHole(path: string, before: string, bytes: number, after: string): void {
  writeFileSync(path, before);
  truncateSync(path, Buffer.byteLength(before) + bytes);
  appendFileSync(path, after);
}

/** A service to import into, and a key pair of it as the command takes it from the environment. */
export async function importing() {
  const service = await runService({ workers: 0 });
  const { apiKey, secretKey } = await service.context.keys.issue('import');
  const pair = { url: service.url, apiKey, secretKey };
  const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
  return { pair, keys };
}
