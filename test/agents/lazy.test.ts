import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from '../house/sources.ts';

const home = 'packages/server/src';
const files = new Map(sources(`${home}/**/*.ts`).map((file) => [file.path, file]));

/** What is loaded with a file: of what it imports all but types and what it asks for later. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  const file = files.get(path);
  if (file === undefined || seen.has(path)) return seen.add(path);
  seen.add(path);
  const atOnce = { ...file, text: file.text.replaceAll(/\bimport\('[^']+'\)/g, '') };
  for (const { target, isType } of importsOf(atOnce)) if (!isType) loadedWith(target, seen);
  return seen;
}

test('the SDK is not loaded when the service starts, nor by the command line', () => {
  for (const start of ['service/service.ts', 'cli/main.ts', 'cli/commands/mcp.ts', 'cli/commands/serve.ts']) {
    const loaded = [...loadedWith(`${home}/${start}`)];
    assert.ok(loaded.length > 3, start);
    assert.deepEqual(
      loaded.filter(
        (target) => target.startsWith('@modelcontextprotocol') || target.includes('/src/agents/'),
      ),
      [],
    );
  }
  assert.ok(loadedWith(`${home}/agents/agents.ts`).has('@modelcontextprotocol/server'), 'the test sees it');
});
