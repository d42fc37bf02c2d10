import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askProgram, NotHere, unlessMissing } from '../../bench/peers/ask-program.ts';

const node = (script: string): [string, ...string[]] => [
  process.execPath,
  '--input-type=module',
  '--eval',
  script,
];

test('a peer is asked on standard input and answers in JSON', async () => {
  const script =
    "import { text } from 'node:stream/consumers'; console.log(JSON.stringify([await text(process.stdin)]))";
  assert.deepEqual(await askProgram(node(script), 'två', 'nothing is missing'), ['två']);
});

test('a program or a package that is not installed has no figures, and no failure hides behind that', async () => {
  const missing = 'install it';
  for (const command of [['/nowhere/python'] as [string], node("await import('no-such-package')")]) {
    await assert.rejects(askProgram(command, '', missing), new NotHere(missing));
    assert.equal(await unlessMissing('peer', () => askProgram(command, '', missing)), undefined);
  }
  const failing = () => askProgram(node("throw new Error('out of order')"), '', missing);
  await assert.rejects(unlessMissing('peer', failing), /out of order/);
});
