import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settings } from '../../packages/server/src/config/config.ts';
import { environmentName } from '../../packages/server/src/config/env.ts';
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

/** What the balancer's configuration and the commands are told, and the service is not. */
const others = ['TEXTKIN_BIND', 'TEXTKIN_NODE_1', 'TEXTKIN_NODE_2'];

for (const path of globSync('deploy/**/*', { cwd: root }).filter((path) =>
  /\.(yaml|service|cfg)$/.test(path),
)) {
  test(`${path} names settings that there are`, () => {
    const named = readFileSync(join(root, path), 'utf8').match(/\bTEXTKIN_[A-Z0-9_]+/g) ?? [];
    const known = Object.keys(settings.shape).map(environmentName);
    assert.deepEqual(
      named.filter((name) => ![...known, ...others].includes(name)),
      [],
    );
  });
}
