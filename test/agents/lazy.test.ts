import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from '../house/sources.ts';

const home = 'packages/server/src';
const files = new Map(sources(`${home}/**/*.ts`).map((file) => [file.path, file]));

/** Returns the files that load with a file: its imports, except types and dynamic imports. */
function filesLoadedWith(path: string, visited = new Set<string>()): Set<string> {
  const file = files.get(path);
  if (file === undefined || visited.has(path)) return visited.add(path);
  visited.add(path);
  const withoutDynamicImports = { ...file, text: file.text.replaceAll(/\bimport\('[^']+'\)/g, '') };
  for (const { target, isType } of importsOf(withoutDynamicImports))
    if (!isType) filesLoadedWith(target, visited);
  return visited;
}

test('the SDK is not loaded when the service starts, nor by the command line', () => {
  for (const start of ['service/service.ts', 'cli/main.ts', 'cli/commands/mcp.ts', 'cli/commands/serve.ts']) {
    const paths = [...filesLoadedWith(`${home}/${start}`)];
    assert.ok(paths.length > 3, start);
    assert.deepEqual(
      paths.filter((target) => target.startsWith('@modelcontextprotocol') || target.includes('/src/agents/')),
      [],
    );
  }
  assert.ok(
    filesLoadedWith(`${home}/agents/agents.ts`).has('@modelcontextprotocol/server'),
    'the test sees it',
  );
});
