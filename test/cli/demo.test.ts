import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codePoints } from '../../packages/server/src/domain/characters.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run, textkin } from '../support/process.ts';
import { until } from '../support/until.ts';

const model = fileURLToPath(new URL('../../models/en-sv/encoder.onnx', import.meta.url));
const skip = existsSync(model) ? false : 'models/en-sv/encoder.onnx is missing';

test(
  'the demo prints tags and related texts in both languages, within 80 columns and without colours',
  { skip },
  async () => {
    const { code, stdout, stderr } = await run(['demo']);
    assert.equal(stderr, '');
    assert.equal(code, 0);
    const lines = stdout.split('\n');
    for (const line of lines) assert.ok(codePoints(line) <= 80, line);
    assert.doesNotMatch(stdout, /\u001b/);
    assert.match(stdout, /^English · a collection of \d+ articles$/m);
    assert.match(stdout, /^Swedish · a collection of \d+ articles$/m);
    // The headline of the first article of each collection names its subject.
    assert.match(stdout, /0\.\d\d {2}Indonesia +location$/m);
    assert.match(stdout, /0\.\d\d {2}Sverige +location$/m);
    // The other articles of the story are related.
    const related = (headline: string) => new RegExp(`^ {2}[█░]{10} 0\\.\\d\\d {2}${headline}`, 'm');
    assert.match(stdout, related('Wikinews interviews academic Simon Ličen'));
    assert.match(stdout, related('Sverige blir friförklarat från afrikansk svinpest'));
    assert.match(stdout, /^packages\/server\/demo\/ATTRIBUTION\.md$/m);
    assert.match(stdout, /npx --no -- textkin serve/);
  },
);

test('--language and --all select what the demo prints', { skip }, async () => {
  const { code, stdout } = await run(['demo', '--language', 'sv', '--all']);
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /English ·/);
  const sections = stdout.match(/^ {2}Related texts$/gm)?.length;
  assert.equal(String(sections), /a collection of (\d+) articles/.exec(stdout)?.[1]);
});

test('the demo refuses an unknown language', async () => {
  const { code, stderr } = await run(['demo', '--language', 'no']);
  assert.notEqual(code, 0);
  assert.match(stderr, /en, sv/);
});

test('an interrupted demo leaves no files behind', { skip }, async () => {
  const temporary = temporaryFolder();
  const { child, ended } = textkin(['demo'], { TMPDIR: temporary });
  await until(() => {
    assert.equal(child.exitCode, null);
    return readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'textkin.db')));
  }, 'it has begun');
  child.kill('SIGINT');
  assert.equal((await ended).code, 130);
  assert.deepEqual(readdirSync(temporary), []);
});
