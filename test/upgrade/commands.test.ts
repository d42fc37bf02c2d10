/** Commands and settings of 0.1.0 that people have in scripts and units, against a service of this version. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { serve, textkin } from '../support/process.ts';
import { bank, snow, storm } from '../support/storm.ts';
import { commitOfFirstRelease, installRelease, type Release } from './released.ts';

const old = await installRelease(commitOfFirstRelease());
const skip = typeof old === 'string' ? old : false;
const { program } = old as Release;

/** Runs a command of 0.1.0, or of this version, to its end, and asserts that it succeeds. */
async function runTo(args: string[], environment: Record<string, string>, program?: string): Promise<string> {
  const { ended, stdout, stderr } = textkin(args, environment, undefined, '', program);
  assert.equal((await ended).code, 0, `${args.join(' ')}: ${stderr()}`);
  return stdout();
}

const optionsOf = (help: string) =>
  new Set(Array.from(help.matchAll(/^ {2}(--[\w-]+)/gm), ([, name]) => name!));

test(
  'import, export and health of 0.1.0 work with this service, and export writes what import reads',
  { skip },
  async () => {
    const folder = temporaryFolder();
    const service = await serve(folder, ['--workers', '1']);
    const { apiKey, secretKey } = service.keys!;
    const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
    const file = join(folder, 'texts.jsonl');
    const rows = [storm, snow, bank].map((body, at) => ({ id: `t${at}`, headline: `Nyhet ${at}`, body }));
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const [at, name] of ['First', 'Again'].entries()) {
      await runTo(
        ['import', file, '--collection', name, '--language', 'en'],
        keys,
        at === 0 ? program : undefined,
      );
    }
    // Nothing is stored twice.
    await runTo(['import', file, '--collection', 'First', '--language', 'en'], keys, program);
    const exported = await runTo(['export', '--collection', 'First'], keys, program);
    const texts = exported
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      texts.map(({ body }) => body),
      rows.map(({ body }) => body),
    );
    for (const { tags } of texts) assert.ok((tags as object[]).length > 0);
    const back = join(folder, 'back.jsonl');
    writeFileSync(back, exported);
    await runTo(['import', back, '--collection', 'Back', '--language', 'en'], keys);
    const port = new URL(service.url).port;
    await runTo(['health', '--port', port], {}, program);
    assert.equal((await service.end('SIGTERM')).code, 0);
  },
);

test('a backup of 0.1.0 is verified, restored and served by this version', { skip }, async () => {
  const [folder, target] = [temporaryFolder(), join(temporaryFolder(), 'data')];
  const backup = join(temporaryFolder(), 'old.textkin');
  const before = await serve(folder, ['--workers', '1'], {}, program);
  const keys = before.keys!;
  await runTo(['backup', '--data', folder, backup], {}, program);
  assert.equal((await before.end('SIGTERM')).code, 0);
  await runTo(['verify', backup], {});
  await runTo(['restore', '--data', target, backup], {});
  const after = await serve(target, ['--workers', '1']);
  const list = await runTo(['keys', 'list', '--data', target], {});
  assert.ok(list.includes(keys.apiKey));
  assert.equal((await after.end('SIGTERM')).code, 0);
});

test('every option and variable of the service is still accepted', { skip }, async () => {
  for (const command of ['serve', 'import', 'export', 'backup', 'restore', 'verify', 'doctor', 'health']) {
    const [before, after] = [
      optionsOf(await runTo([command, '--help'], {}, program)),
      optionsOf(await runTo([command, '--help'], {})),
    ];
    assert.ok(before.size > 0, command);
    for (const option of before) assert.ok(after.has(option), `${command} ${option}`);
  }
});
