import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';

const linesOf = (unit: string) =>
  readFileSync(join(root, 'deploy/systemd', unit), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Where a node of several differs: in its name, its settings, its folder, and the drain before its stop. */
const own = /^(Description|After|Environment|EnvironmentFile|StateDirectory|TimeoutStopSec)=/;

test('the unit of a node is as hardened as that of a service alone', () => {
  const [alone, node] = ['textkin.service', 'textkin@.service'].map(linesOf);
  const common = (lines: string[]) => lines.filter((line) => !own.test(line));
  assert.deepEqual(common(node!), common(alone!));
});

test('the unit of a node gives a stop the time that it takes', () => {
  const unit = linesOf('textkin@.service').join('\n');
  const drain = Number(/TEXTKIN_DRAIN_SECONDS=(\d+)/.exec(unit)![1]);
  const stop = Number(/TimeoutStopSec=(\d+)/.exec(unit)![1]);
  assert.ok(stop > drain + 10);
});
