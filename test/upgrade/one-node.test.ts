/** The folder of 0.1.0 is served by this version, while clients of 0.1.0 work on it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Textkin } from '@textkin/client';
import { freePort } from '../../support/free-port.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { withToken } from '../support/client.ts';
import { run, serve, type ServerProcess, textkin } from '../support/process.ts';
import { bank, snow, storm } from '../support/storm.ts';
import { runService } from '../support/service.ts';
import { seededFor } from '../support/seed.ts';
import { assertKept, assertSameTags, untilAnalysed } from './assert-kept.ts';
import { OldClientLoad } from './old-client.ts';
import { commitOfFirstRelease, installRelease, type Release } from './released.ts';

const old = await installRelease(commitOfFirstRelease());
const skip = typeof old === 'string' ? old : false;
const { program, loadClient } = old as Release;

/** Runs a command of 0.1.0 to its end. */
async function runOld(...args: string[]) {
  const { ended, stdout, stderr } = textkin(args, {}, undefined, '', program);
  const { code } = await ended;
  return { code, stdout: stdout(), stderr: stderr() };
}

test(
  'nothing is lost when 0.1.0 is replaced under load, and its client does not notice',
  { skip },
  async (t) => {
    const random = seededFor(t);
    const { Textkin } = await loadClient();
    const rounds = repetitionsOf('upgrades');
    let [texts, unknown] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const folder = temporaryFolder();
      const [port, adminPort] = [await freePort(), await freePort()];
      const flags = ['--port', String(port), '--workers', '1', '--admin-port', String(adminPort)];
      const before = await serve(folder, flags, {}, program);
      const { apiKey, secretKey } = before.keys!;
      const url = `http://127.0.0.1:${port}`;
      // 17 repeats last a minute.
      const newClient = () => new Textkin({ url, apiKey, secretKey, retries: 17 });
      const client = newClient();
      await using load = await OldClientLoad.start([client, newClient()], random);
      await load.untilMore(40 + Math.floor(60 * random()));
      const signal = round % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
      await before.end(signal);
      const after = await serve(folder, flags);
      assert.equal(after.keys, undefined, 'the accounts are still there');
      await load.untilMore(60);
      await load.stop();
      await assertKept(client, load);
      await untilAnalysed(client, load.collection_id, adminPort);
      await assertKept(client, load);
      await assertSameTags(client, load);
      await assertFound(client, load);
      texts += load.texts.size;
      unknown += load.unknown;
      assert.equal((await after.end('SIGTERM')).code, 0);
    }
    t.diagnostic(`${texts} texts in ${rounds} upgrades, ${unknown} calls without a response`);
  },
);

test('0.1.0 refuses the upgraded folder with a sentence, and restores its own backup', { skip }, async () => {
  const { Textkin } = await loadClient();
  const folder = temporaryFolder();
  const backup = join(temporaryFolder(), 'before.textkin');
  const before = await serve(folder, ['--workers', '1'], {}, program);
  const keys = before.keys!;
  const connect = ({ url }: ServerProcess) => new Textkin({ url, ...keys });
  const client = connect(before);
  const { collection_id } = await client.call('collection.create', { name: 'Back', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: storm });
  const { tags } = await client.tagsWhenReady({ collection_id, text_id });
  assert.equal((await runOld('backup', '--data', folder, backup)).code, 0);
  await before.end('SIGTERM');

  const after = await serve(folder);
  const late = await connect(after).call('text.create', { collection_id, body: snow });
  const sentence = /^[^\n]+ written by a newer Textkin \(schema \d+, this one knows 6\)[^\n]*\n$/;
  // Commands that a timer may still run while the service runs.
  const commands = [
    ['keys', 'list'],
    ['accounts', 'list'],
    ['backup', join(temporaryFolder(), 'late.textkin')],
  ];
  for (const command of commands) {
    const { code, stderr } = await runOld(...command, '--data', folder);
    assert.deepEqual([code, sentence.test(stderr)], [1, true], `${command.join(' ')}: ${stderr}`);
  }
  assert.equal((await after.end('SIGTERM')).code, 0);
  const { code, stderr } = await runOld('serve', '--data', folder, '--port', '0');
  assert.deepEqual([code, sentence.test(stderr)], [1, true], stderr);

  // The refusals have changed nothing.
  const again = await serve(folder);
  const all = [];
  for await (const text of connect(again).texts({ collection_id })) all.push(text.text_id);
  assert.deepEqual(all, [text_id, late.text_id]);
  assert.equal((await again.end('SIGTERM')).code, 0);

  const restored = join(temporaryFolder(), 'data');
  assert.equal((await runOld('restore', '--data', restored, backup)).code, 0);
  const back = await serve(restored, ['--workers', '1'], {}, program);
  assert.deepEqual((await connect(back).tagsWhenReady({ collection_id, text_id })).tags, tags);
  assert.equal((await back.end('SIGTERM')).code, 0);

  const verified = await run(['verify', backup]);
  assert.equal(verified.code, 0, verified.stderr);
});

test('keys, tokens, repeated calls, edits and old tags of 0.1.0 outlive the upgrade', { skip }, async () => {
  const { Textkin } = await loadClient();
  const folder = temporaryFolder();
  const port = await freePort();
  const before = await serve(folder, ['--port', String(port), '--workers', '1'], {}, program);
  const client = new Textkin({ url: before.url, ...before.keys! });
  const { collection_id } = await client.call('collection.create', { name: 'Kept', language: 'en' });
  const stored = await client.call('text.create', {
    ...{ collection_id, body: bank, headline: 'Räntan', url: 'https://example.org/1', authors: 'Eva' },
    ...{ publish_date: '2020-01-02T03:04:05Z', ext_text_id: 'ränta', idempotency_key: 'ränta' },
  });
  const key = { collection_id, text_id: stored.text_id };
  await client.tagsWhenReady(key);
  await client.call('text.addTag', { ...key, tag: 'Inflation', category: 'unknown' });
  await client.call('text.deleteTag', { ...key, tag: 'London' });
  const { tags, edits } = await client.call('text.tags', { ...key, edits: true, mentions: true });
  const text = await client.call('text.get', { ...key, include_body: true });
  const second = await client.call('keys.create', { name: 'Reserv' });
  const login = { api_key: before.keys!.apiKey, secret_key: before.keys!.secretKey };
  const { access_token } = await client.call('auth.accessToken', login);
  await before.end('SIGTERM');

  // Without workers the text is not analysed again yet.
  const after = await runService({ data: folder, port, workers: 0 });
  const current = await client.call('text.tags', { ...key, edits: true, mentions: true });
  assert.deepEqual(current.tags, tags, 'the old tags stay readable');
  assert.deepEqual(current.edits, edits);
  const now = await client.call('text.get', { ...key, include_body: true });
  assert.deepEqual(Object.fromEntries(Object.keys(text).map((name) => [name, now[name as 'url']])), text);
  const repeated = await client.call('text.create', {
    ...{ collection_id, body: bank, headline: 'Räntan', url: 'https://example.org/1', authors: 'Eva' },
    ...{ publish_date: '2020-01-02T03:04:05Z', ext_text_id: 'ränta', idempotency_key: 'ränta' },
  });
  assert.deepEqual(repeated, stored, 'the call is done once');
  const reserve = new Textkin({ url: after.url, apiKey: second.api_key, secretKey: second.secret_key });
  assert.equal((await reserve.call('collection.list')).collections.length, 1);
  const byToken = await withToken(after.url, access_token).call('collection.list');
  assert.equal(byToken.collections.length, 1, 'a token outlives the service');
});

/** Asserts that related texts are found again. */
async function assertFound(client: Textkin, load: OldClientLoad): Promise<void> {
  const { collection_id } = load;
  for (const text_id of [...load.texts.keys()].slice(0, 5)) {
    const { related_texts } = await client.relatedTextsWhenReady({ collection_id, text_id });
    assert.ok(related_texts.length > 0, `text ${text_id} has related texts`);
  }
}
