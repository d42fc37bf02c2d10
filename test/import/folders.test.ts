import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Textkin } from '@textkin/client';
import { run } from '../support/process.ts';
import { session } from '../support/session.ts';
import { startImportService } from './bounds.ts';
import { folderWith } from './rows.ts';

const { pair, keys } = await startImportService();
const runInSession = session();

/** Returns a path below a folder as bytes in Latin-1. */
const latin1 = (folder: string, name: string) =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);

async function idsIn(collection_id: number): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for await (const { ext_text_id } of new Textkin(pair).texts({ collection_id })) ids.push(ext_text_id);
  return ids;
}

test('files and folders whose names are not UTF-8 are stored with the rest', async () => {
  const folder = folderWith({ 'docs/a.txt': 'The first.', 'docs/\u00e5 utf8.txt': 'The second.' });
  writeFileSync(latin1(join(folder, 'docs'), 'r\u00e4ka.txt'), 'The third.');
  mkdirSync(latin1(join(folder, 'docs'), 'G\u00f6teborg'));
  writeFileSync(latin1(join(folder, 'docs'), 'G\u00f6teborg/b.md'), '# Four\n\nThe fourth.');
  writeFileSync(latin1(join(folder, 'docs'), 'r\u00e4ka.png'), '');
  const args = ['import', 'docs', '--collection', 'Names', '--language', 'en', '--any-language'];
  const { code, stdout, stderr } = await run([...args, '--json'], keys, folder);
  assert.equal(stderr, '');
  assert.equal(code, 0);
  const { stored, bad, skipped, collection_id } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad, skipped], [4, 0, 1]);
  const ids = ['G\u00f6teborg/b.md', 'a.txt', 'r\u00e4ka.txt', '\u00e5 utf8.txt'];
  assert.deepEqual(await idsIn(collection_id!), ids);
  const secondRun = await runInSession([...args, '--json'], keys, folder);
  assert.deepEqual((JSON.parse(secondRun.stdout) as { present: number }).present, 4);
});

test('files whose names are not UTF-8 can be named on the command line', async () => {
  const folder = folderWith({ 'docs/a.txt': 'The first.' });
  for (const name of ['r\u00e4k.txt', 'r\u00e5k.txt', '\u00f6.jsonl']) {
    writeFileSync(
      latin1(join(folder, 'docs'), name),
      name.endsWith('l') ? '{"id":"1","text":"Lines."}\n' : name,
    );
  }
  // Node decodes such arguments like this.
  const paths = ['docs/a.txt', 'docs/r\ufffdk.txt', 'docs/r\ufffdk.txt', 'docs/\ufffd.jsonl'];
  const args = ['import', ...paths, '--collection', 'Given', '--language', 'en', '--any-language', '--json'];
  const { code, stdout } = await runInSession(args, keys, folder);
  assert.equal(code, 0);
  const { stored, collection_id } = JSON.parse(stdout) as Record<string, number>;
  assert.equal(stored, 4);
  assert.deepEqual((await idsIn(collection_id!)).toSorted(), ['1', 'a.txt', 'r\u00e4k.txt', 'r\u00e5k.txt']);
});

test('links without a target, pipes, sockets and unreadable folders are reported, and the rest is stored', async () => {
  const folder = folderWith({
    'docs/a.txt': 'The first.',
    'other/b.txt': 'Linked.',
    'docs/z/z.txt': 'The last.',
  });
  const docs = join(folder, 'docs');
  symlinkSync('nowhere.txt', join(docs, 'broken.txt'));
  symlinkSync('loop.md', join(docs, 'loop.md'));
  symlinkSync('../other/b.txt', join(docs, 'linked.txt'));
  symlinkSync('..', join(docs, 'up'));
  execFileSync('mkfifo', [join(docs, 'pipe.txt')]);
  const socket = createServer().listen(join(docs, 'socket.html'));
  after(() => socket.close());
  // rmSync can't open such a long path.
  after(() => execFileSync('rm', ['-rf', docs]));
  // A path that is too long to be opened can be created step by step.
  const name = 'd'.repeat(250);
  execFileSync(
    'sh',
    ['-c', `for i in $(seq 18); do mkdir ${name} && cd -P ${name}; done; echo Deep. > deep.txt`],
    { cwd: docs },
  );
  const args = ['import', 'docs', '--collection', 'Kinds', '--language', 'en', '--any-language'];
  const { code, stdout, stderr } = await run([...args, '--json'], keys, folder);
  assert.equal(stderr, '');
  assert.equal(code, 1);
  const { stored, bad, skipped, collection_id } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad, skipped], [3, 5, 1]);
  assert.deepEqual(await idsIn(collection_id!), ['a.txt', 'linked.txt', 'z/z.txt']);
  const reports = readFileSync(join(folder, 'import-errors.jsonl'), 'utf8').trimEnd().split('\n');
  const reasons = reports.map((line) => JSON.parse(line) as { source: string; reason: string });
  const brokenLink = 'It is a link whose target does not exist.';
  const noFile = 'It is not a file but a pipe, a socket or a device.';
  assert.deepEqual(
    reasons.filter(({ source }) => !source.includes(name)),
    [
      { source: 'docs/broken.txt', reason: brokenLink },
      { source: 'docs/loop.md', reason: brokenLink },
      { source: 'docs/pipe.txt', reason: noFile },
      { source: 'docs/socket.html', reason: noFile },
    ],
  );
  assert.match(
    reasons.find(({ source }) => source.includes(name))!.reason,
    /^It can't be read: ENAMETOOLONG/,
  );
  const outcome = await runInSession(args, keys, folder);
  assert.match(outcome.stderr, /^Skipped 1 link to a folder \(up\): name the folder itself\.$/m);
});
