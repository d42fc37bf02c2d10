/**
 * Builds the client as it is published, plain JavaScript with its types in `dist`, and lets its manifest name the
 * built files: `npm pack` runs it first and undoes the change of the manifest afterwards (`--undo`). Within the
 * repository the manifest names the sources, which run unbuilt; npm reads one manifest only, so it has to change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('../packages/client', import.meta.url));

const entries = {
  sources: './src/index.ts',
  built: { types: './dist/index.d.ts', default: './dist/index.js' },
};

function build(): void {
  rmSync(join(home, 'dist'), { recursive: true, force: true });
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  execFileSync(process.execPath, [compiler, '--project', home], { stdio: 'inherit' });
}

/** In one move, and both forms work: whoever imports the client meanwhile notices nothing. */
function setEntry(entry: keyof typeof entries): void {
  const path = join(home, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
  const changed = { ...manifest, exports: { '.': entries[entry] } };
  writeFileSync(`${path}.new`, `${JSON.stringify(changed, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

if (process.argv.includes('--undo')) {
  setEntry('sources');
} else {
  build();
  setEntry('built');
}
