import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file that records the last backup, for monitoring. The store does not depend on it. */
const recordIn = (folder: string): string => join(folder, 'last-backup.json');

/** Records the time of the last backup of a folder, in ISO 8601. */
export function recordBackup(folder: string, madeAt: string): void {
  const draft = `${recordIn(folder)}.part`;
  writeFileSync(draft, `${JSON.stringify({ made_at: madeAt })}\n`);
  renameSync(draft, recordIn(folder));
}

/** Returns the time of the last backup of a folder, in seconds since 1970; undefined when none is recorded. */
export function lastBackup(folder: string): number | undefined {
  try {
    const { made_at } = JSON.parse(readFileSync(recordIn(folder), 'utf8')) as { made_at: string };
    const seconds = Date.parse(made_at) / 1000;
    return Number.isNaN(seconds) ? undefined : seconds;
  } catch {
    return undefined;
  }
}
