import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the store, for whoever watches it; the store works without it. */
const noteIn = (folder: string): string => join(folder, 'last-backup.json');

/** Writes down that the last backup of a folder shows it as it was at a time in ISO 8601. */
export function recordBackup(folder: string, madeAt: string): void {
  const draft = `${noteIn(folder)}.part`;
  writeFileSync(draft, `${JSON.stringify({ made_at: madeAt })}\n`);
  renameSync(draft, noteIn(folder));
}

/** Seconds since 1970 of the last backup of a folder; undefined where none was noted. */
export function lastBackup(folder: string): number | undefined {
  try {
    const { made_at } = JSON.parse(readFileSync(noteIn(folder), 'utf8')) as { made_at: string };
    const seconds = Date.parse(made_at) / 1000;
    return Number.isNaN(seconds) ? undefined : seconds;
  } catch {
    return undefined;
  }
}
