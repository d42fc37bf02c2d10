import { readFileSync } from 'node:fs';

/** Returns the version in a package's manifest. `manifest` is a path relative to this folder. */
export function versionOf(manifest: string): string {
  const { version } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
