import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { longestRow } from '../../packages/importing/src/row.ts';
import { runService } from '../support/service.ts';

/** The reports of exceeded limits. */
export const tooLong = 'It is longer than 16 MiB.';
export const deep = (levels: number) => `It is nested more than ${levels} levels deep.`;

/** A length that is certainly refused; sizes are checked only after each piece of a file. */
export const excessiveLength = longestRow + 200_000;

/** Creates a sparse file, which takes no space on the disk and reads as NULs. */
export function withHole(path: string, before: string, bytes: number, after: string): void {
  writeFileSync(path, before);
  truncateSync(path, Buffer.byteLength(before) + bytes);
  appendFileSync(path, after);
}

/** Starts a service. Returns a key pair with its address, and both as environment variables for the command. */
export async function startImportService() {
  const service = await runService({ workers: 0 });
  const { apiKey, secretKey } = await service.context.keys.issue('import');
  const pair = { url: service.url, apiKey, secretKey };
  const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
  return { pair, keys };
}
