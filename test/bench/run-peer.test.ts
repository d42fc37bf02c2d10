import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ifInstalled, NotInstalled, runPeer } from '../../bench/peers/run-peer.ts';

const node = (script: string): [string, ...string[]] => [
  process.execPath,
  '--input-type=module',
  '--eval',
  script,
];

test('a peer reads standard input and prints JSON', async () => {
  const script =
    "import { text } from 'node:stream/consumers'; console.log(JSON.stringify([await text(process.stdin)]))";
  assert.deepEqual(await runPeer(node(script), 'två', 'is installed'), ['två']);
});

test('a missing program or package has no result, and other failures are thrown', async () => {
  const installation = 'install it';
  for (const command of [['/nowhere/python'] as [string], node("await import('no-such-package')")]) {
    await assert.rejects(runPeer(command, '', installation), new NotInstalled(installation));
    assert.equal(await ifInstalled('peer', () => runPeer(command, '', installation)), undefined);
  }
  const runFailingPeer = () => runPeer(node("throw new Error('out of order')"), '', installation);
  await assert.rejects(ifInstalled('peer', runFailingPeer), /out of order/);
});
