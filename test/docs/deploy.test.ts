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

/** The lines in which the unit of a node may differ: its name, its settings, its folder, and the drain before its stop. */
const ownLine = /^(Description|After|Environment|EnvironmentFile|StateDirectory|TimeoutStopSec)=/;

test('the systemd unit of a node is as hardened as the unit of a single service', () => {
  const [single, node] = ['textkin.service', 'textkin@.service'].map(linesOf);
  const common = (lines: string[]) => lines.filter((line) => !ownLine.test(line));
  assert.deepEqual(common(node!), common(single!));
});

test('the systemd unit of a node gives a stop enough time', () => {
  const unit = linesOf('textkin@.service').join('\n');
  const drain = Number(/TEXTKIN_DRAIN_SECONDS=(\d+)/.exec(unit)![1]);
  const stop = Number(/TimeoutStopSec=(\d+)/.exec(unit)![1]);
  assert.ok(stop > drain + 10);
});

/** The variables of the balancer's configuration and of the commands, which are not settings of the service. */
const otherVariables = ['TEXTKIN_BIND', 'TEXTKIN_NODE_1', 'TEXTKIN_NODE_2'];

for (const path of globSync('deploy/**/*', { cwd: root }).filter((path) =>
  /\.(yaml|service|cfg)$/.test(path),
)) {
  test(`${path} names only settings that exist`, () => {
    const names = readFileSync(join(root, path), 'utf8').match(/\bTEXTKIN_[A-Z0-9_]+/g) ?? [];
    const known = Object.keys(settings.shape).map(environmentName);
    assert.deepEqual(
      names.filter((name) => ![...known, ...otherVariables].includes(name)),
      [],
    );
  });
}
