/**
 * Builds a library for publishing: compiles it to JavaScript with types in `dist`, and points its manifest to the built files.
 * `npm pack` runs this script in the library's folder, and afterwards with `--undo`, which restores the manifest. Within the
 * repository the manifest points to the sources, which run without a build; npm reads only one manifest, so it has to change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = process.cwd();

type Entry = string | { types: string; default: string };

function build(): void {
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  execFileSync(process.execPath, [compiler, '--project', home], { stdio: 'inherit' });
}

function builtEntry(entry: Entry): Entry {
  if (typeof entry !== 'string') return entry;
  const path = entry.replace('./src/', './dist/').replace(/\.ts$/, '');
  return { types: `${path}.d.ts`, default: `${path}.js` };
}

function sourceEntry(entry: Entry): Entry {
  if (typeof entry === 'string') return entry;
  return entry.default.replace('./dist/', './src/').replace(/\.js$/, '.ts');
}

/** Replaces the manifest by renaming, so that a process that imports the library meanwhile reads one of the two valid forms. */
function changeEntries(change: (entry: Entry) => Entry): void {
  const path = join(home, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { exports: Record<string, Entry> };
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, entry]) => [name, change(entry)]),
  );
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

if (process.argv.includes('--undo')) {
  changeEntries(sourceEntry);
} else {
  build();
  changeEntries(builtEntry);
}
