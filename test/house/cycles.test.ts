import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from './sources.ts';

const files = sources('packages/*/src/**/*.{ts,tsx}');
const imports = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]));

/** Returns the files of one import cycle, from a file back to itself; undefined where there is none. */
function findCycle(): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (finished.has(file)) return undefined;
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    path.push(file);
    for (const target of imports.get(file)!.filter((target) => imports.has(target))) {
      const cycle = visit(target);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    finished.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const cycle = visit(file);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

// A cycle of types alone has no effect at run time, but none of its files can be read without the others.
test('no file imports itself through others, not even for types', () => {
  const cycle = findCycle();
  assert.equal(cycle, undefined, cycle?.join(' imports '));
});
