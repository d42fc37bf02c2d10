/** Runs the printed command that creates a key pair for a CMS: the pair stores texts in the account of the first start. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';

const commands = ['docs/cms.md', 'packages/wordpress/readme.txt'].map((path) => {
  const [command] = /npx --no -- textkin keys create [^`\n]*/.exec(readFileSync(join(root, path), 'utf8'))!;
  return command;
});

test('the printed command creates a key pair that can store texts', async () => {
  assert.equal(commands[0], commands[1]);
  const service = await runService({ workers: 0 });
  const owner = await service.newClient();
  const environment = { TEXTKIN_DATA: service.folder, TEXTKIN_DATABASE: service.database ?? '' };
  const output = execFileSync('sh', ['-c', `${commands[0]} --json`], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });
  const pair = JSON.parse(output) as { account_id: number; api_key: string; secret_key: string };
  assert.equal(pair.account_id, owner.account);
  const keys = { accountId: pair.account_id, apiKey: pair.api_key, secretKey: pair.secret_key };
  const cms = await login(service.url, keys);
  const { collection_id } = await cms.call('collection.create', { name: 'example.org (en)', language: 'en' });
  await cms.call('text.create', { collection_id, ext_text_id: '1', body: 'The bridge opens in May.' });
  const refusal = await cms.refused('keys.list');
  assert.equal(refusal.data.reason, 'scopeTooNarrow');
});
