import { readFileSync } from 'node:fs';

/** The version that a manifest names, whose path is given from this folder. */
export function versionOf(manifest: string): string {
  const { version } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
