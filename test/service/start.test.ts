import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { ConsolePage } from '../support/console-session.ts';
import { login, withToken } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root, run, serve } from '../support/process.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Runs the printed command, as a new user would, and returns a client with its token. */
function pasteCommand(url: string, command: string) {
  const output = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
  const { result } = JSON.parse(output) as { result: { access_token: string } };
  return withToken(url, result.access_token);
}

const data = join(temporaryFolder(), 'a', 'new', 'folder');

test('the first start prints a key pair and a curl command that works; the second start has the data', async () => {
  const first = await serve(data);
  const lines = first.stdout().split('\n');
  const commands = lines.filter((line) => line.startsWith('curl '));
  assert.equal(commands.length, 1);
  const client = hasCurl ? pasteCommand(first.url, commands[0]!) : await login(first.url, first.keys!);
  const [, address, code] = /^  (http.*\/)#\/enter\/(\w{43})$/m.exec(first.stdout())!;
  const page = new ConsolePage(first.url);
  assert.equal(address, `${first.url}/`);
  assert.equal((await page.session('POST', { code })).api_key, first.keys!.apiKey);
  const { collection_id } = await client.call('collection.create', { name: 'Kept', language: 'sv' });
  assert.equal((await first.end('SIGTERM')).code, 0);
  const { apiKey, secretKey } = first.keys!;
  for (const [name, secret] of Object.entries({ secretKey, token: client.token, apiKey })) {
    assert.ok(!first.stderr().includes(secret), `the log contains the ${name}`);
  }

  const second = await serve(data);
  assert.equal(second.stdout(), `Textkin listens on ${second.url}\n`);
  const again = await login(second.url, first.keys!);
  assert.equal((await again.call('collection.get', { collection_id })).name, 'Kept');
  // A token is valid after a restart.
  await withToken(second.url, client.token).call('collection.list');

  const third = await run(['serve', '--data', data, '--port', '0']);
  assert.equal(third.code, 1);
  assert.equal(third.stdout, '');
  assert.match(third.stderr, /^Another Textkin service is running on the data in [^\n]*\n$/);
  await again.call('collection.list');
  assert.equal((await second.end('SIGTERM')).code, 0);
});

test('only the owner can read the data', () => {
  assert.equal(statSync(data).mode & 0o777, 0o700);
  const files = readdirSync(data);
  assert.ok(files.includes('pepper') && files.includes('textkin.db'));
  for (const file of files) assert.equal(statSync(join(data, file)).mode & 0o077, 0, file);
});

test('a port in use is reported with a sentence', { skip: unlessFull }, async () => {
  const service = await serve(temporaryFolder());
  const { port } = new URL(service.url);
  const { code, stderr, stdout } = await run(['serve', '--data', temporaryFolder(), '--port', port]);
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use by another program`));
  assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
  assert.equal(stdout, '');
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test("a folder that can't be used is reported with a sentence", { skip: unlessFull }, async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const damaged = temporaryFolder();
  writeFileSync(join(damaged, 'textkin.db'), 'This is not a database, whatever it is called.'.repeat(100));
  const halfPepper = temporaryFolder();
  writeFileSync(join(halfPepper, 'pepper'), 'short');
  for (const folder of [file, damaged, halfPepper]) {
    const { code, stderr, stdout } = await run(['serve', '--data', folder, '--port', '0']);
    assert.equal(code, 1, folder);
    assert.match(stderr, /^[^\n]+\n$/, 'one line');
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
    assert.equal(stdout, '');
  }
});

const oldNode = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'node'))
  .filter((node) => existsSync(node))
  .find((node) => /^v(1\d|2[0-3])\./.test(execFileSync(node, ['--version'], { encoding: 'utf8' })));

test(
  'a Node that is too old is reported with a sentence',
  { skip: oldNode === undefined && 'there is no old Node here' },
  () => {
    const script = `"${oldNode!}" "${join(root, 'packages/server/bin.js')}" serve --data "${data}" 2>&1; echo "code $?"`;
    const output = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
    assert.match(output, /^Textkin needs Node 24 or newer and this is v\d+[^\n]*\ncode 1\n$/);
  },
);
