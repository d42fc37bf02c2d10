import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { Textkin } from '@textkin/client';
import { temporaryFolder } from '../support/folder.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';

/** Clears the screen, colours it, names the window, goes back a line, and turns the rest around. */
const evil = 'E\u001b[2J\u001b[31mv\u009b41m\u001b]0;title\u0007i\rl\n\u202eName';
/** `evil` as it is printed, with its control characters escaped. */
const escaped = String.raw`E\u001b[2J\u001b[31mv\u009b41m\u001b]0;title\u0007i\u000dl\u000a\u202eName`;

const run = session();
const service = await runService({ workers: 0 });
const pair = await service.context.keys.issue(evil);
const { apiKey, secretKey } = pair;
const textkin = new Textkin({ url: service.url, apiKey, secretKey });
const environment = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
const { collection_id } = await textkin.call('collection.create', { name: evil, language: 'en' });

/** Checks that outputs contain no control characters except line ends. */
function assertHarmless(...outputs: string[]): void {
  for (const output of outputs) assert.doesNotMatch(output, /[^\P{Cc}\n]|\u202e/u);
}

test('the summary of an import escapes control characters in the names of collections and files', async () => {
  const folder = temporaryFolder();
  const row = JSON.stringify({ headline: evil, body: 'Fine.', ext_text_id: evil });
  writeFileSync(join(folder, `${evil}.jsonl`), `${row}\n{"headline": ${JSON.stringify(evil)}}\n`);
  const to = ['--collection', String(collection_id), '--errors', `${evil}.errors`];
  const { code, stdout, stderr } = await run(['import', `${evil}.jsonl`, ...to], environment, folder);
  assert.equal(code, 1);
  assertHarmless(stdout, stderr);
  assert.equal(
    stdout,
    `1 text stored in "${escaped}".\n1 text could not be stored: ${escaped}.errors has the reasons.\n` +
      `  ${escaped}.jsonl:2: It has no body: it has none of the fields body, text, content, content_text, brödtext, artikeltext, innehåll; ` +
      '--map body=… names another.\n1 text still to be analysed.\n',
  );
  const bad = readFileSync(join(folder, `${evil}.errors`), 'utf8');
  assertHarmless(bad);
  assert.equal((JSON.parse(bad) as { source: string }).source, `${evil}.jsonl`);
});

test('the names of skipped files are escaped too', async () => {
  const folder = temporaryFolder();
  for (const name of ['a.txt', `${evil}.png`]) writeFileSync(join(folder, name), 'Fine.');
  const to = ['--collection', String(collection_id)];
  const { code, stdout, stderr } = await run(['import', '.', ...to], environment, folder);
  assert.equal(code, 0);
  assertHarmless(stdout, stderr);
  assert.equal(
    stderr,
    `Skipped 1 .png file (${escaped}.png): documents end in .txt, .md, .html, .docx or .pdf.\n`,
  );
});

test('errors that name a file or a collection are escaped too', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.jsonl'), '');
  const missing = await run(['import', `${evil}.csv`, '--collection', evil], environment, folder);
  const unknown = await run(['import', 'a.jsonl', '--collection', `No ${evil}`], environment, folder);
  for (const { code, stdout, stderr } of [missing, unknown]) {
    assert.equal(code, 1);
    assertHarmless(stdout, stderr);
    assert.ok(stderr.includes(escaped), stderr);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  }
});

test('lists of keys and accounts, the export and the doctor escape names too', async () => {
  const database = new Database(join(service.folder, 'textkin.db'));
  database.prepare('update account set email = ?').run(`${evil}@example.org`);
  database.close();
  const data = ['--data', service.folder];
  const strange = join(temporaryFolder(), evil);
  mkdirSync(strange);
  const outputs = await Promise.all([
    run(['keys', 'list', ...data]),
    run(['keys', 'list', '--json', ...data]),
    run(['accounts', 'list', ...data]),
    run(['accounts', 'list', '--json', ...data]),
    run(['doctor', '--data', strange]),
    run(['verify', '--data', strange]),
    run(['export', '--collection', `No ${evil}`], environment),
  ]);
  for (const { stdout, stderr } of outputs) {
    assertHarmless(stdout, stderr);
    assert.ok(/31mv.*41m.*title/.test(stdout + stderr), stdout + stderr);
  }
  assert.equal((JSON.parse(outputs[1].stdout) as { name: string }[])[0]!.name, evil);
});

test('articles of the demo are escaped too', async () => {
  const view = new URL('../../packages/server/src/cli/demo-view.ts', import.meta.url).href;
  const article = {
    language: 'en',
    headline: evil,
    source: evil,
    tags: [{ tag: evil, category: 'person', relevance: 1 }],
    related: [{ headline: evil, relevance: 1 }],
  };
  const script = `import { showArticle } from ${JSON.stringify(view)}; showArticle(${JSON.stringify(article)});`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { NO_COLOR: '1' } });
  assertHarmless(stdout);
  assert.ok(stdout.includes(escaped));
});
