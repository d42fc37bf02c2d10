import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { suite, test } from 'node:test';
import { knowledgeFiles, openWorld } from '../../packages/server/src/analysis/worker/knowledge-files.ts';

suite('opening the table', () => {
  test('holds the bytes of the file once', () => {
    const [path] = knowledgeFiles('world');
    const before = process.memoryUsage().arrayBuffers;
    const world = openWorld('world');
    const bytes = process.memoryUsage().arrayBuffers - before;
    assert.ok(bytes < 1.5 * statSync(path!).size, `${bytes} bytes`);
    assert.ok(world !== undefined);
  });
});
