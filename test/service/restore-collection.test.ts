/** An operator restores one collection of yesterday's backup, while the service runs and others use it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { installedPostgres, noPostgres } from '../../support/postgres-programs.ts';
import { type Client, login, withBearer } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { run, serve, type ServerProcess, textkin } from '../support/process.ts';
import { queryAt } from '../support/postgres-server.ts';
import { session } from '../support/session.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const inSession = session();

/** A service with its store, and how to back the store up and name the backup on the command line. */
interface Place {
  service: ServerProcess;
  /** The environment of commands on the store. */
  environment: Record<string, string>;
  /** Makes a backup. Returns the arguments and the environment that name it. */
  backUp: () => Promise<{ args: string[]; environment: Record<string, string> }>;
}

async function inFolder(): Promise<Place> {
  const service = await serve(temporaryFolder(), ['--workers', '1']);
  const environment = { TEXTKIN_DATA: service.folder };
  const file = join(temporaryFolder(), 'backup');
  const backUp = async () => {
    assert.equal((await inSession(['backup', file], environment)).code, 0);
    return { args: [file], environment: {} };
  };
  return { service, environment, backUp };
}

async function inDatabase(): Promise<Place> {
  const server = await postgres!.newServer();
  const addressOf = (name: string) => server.url.replace(/\/postgres$/, `/${name}`);
  await queryAt(server.url, 'create database texts');
  const environment = { TEXTKIN_DATABASE: addressOf('texts'), TEXTKIN_DATA: temporaryFolder() };
  const service = await serve(environment.TEXTKIN_DATA, ['--workers', '1'], environment);
  const file = join(temporaryFolder(), 'dump');
  const { port, username } = new URL(server.url);
  const place = ['--host=127.0.0.1', `--port=${port}`, `--username=${username}`];
  const postgresRun = (name: string, ...args: string[]) =>
    execFileSync(join(installedPostgres!.programs, name), [...place, ...args], { stdio: 'pipe' });
  const backUp = () => {
    postgresRun('pg_dump', '--format=custom', `--file=${file}`, 'texts');
    postgresRun('createdb', 'yesterday');
    postgresRun('pg_restore', '--dbname=yesterday', file);
    return Promise.resolve({ args: [], environment: { TEXTKIN_FROM: addressOf('yesterday') } });
  };
  return { service, environment, backUp };
}

/** Stores texts with everything that people can add to them. Returns a function that reads all of it. */
async function fillArchive(client: Client) {
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Companies' });
  const entries = [
    { id: 'ng', category: 'organization', name: 'National Grid', description: 'Owns the lines.' },
    { id: 'other', category: 'organization', name: 'Grid of Nations' },
  ];
  await client.call('vocabulary.put', { vocabulary_id, entries });
  const { collection_id } = await client.call('collection.create', {
    ...{ name: 'News', language: 'en', description: 'All of them' },
  });
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  const { saved_search_id } = await client.call('search.save', {
    name: 'Storms',
    collection_scope: collection_id,
    query: 'storm',
  });
  for (const [at, body] of [storm, snow, grid, bank].entries())
    await client.call('text.create', {
      ...{ collection_id, body, headline: `Headline ${at}`, url: `https://example.org/${at}` },
      ...{ ext_text_id: `a-${at}`, authors: 'Ada Lind; Bo Ek', publish_date: `2026-01-0${at + 1}` },
    });
  const texts = [1, 2, 3, 4].map((text_id) => ({ collection_id, text_id }));
  for (const text of texts) await client.call('text.tags', { ...text, wait: 60 });
  const [first, second, third, fourth] = texts as [object, object, object, object];
  await client.call('text.addTag', { ...first, tag: 'Weather', category: 'unknown' });
  await client.call('text.deleteTag', { ...second, tag: 'Norfolk' });
  await client.call('text.updateTag', {
    ...third,
    original_tag: 'Norfolk',
    updated_tag: 'County of Norfolk',
  });
  await client.call('text.link', { ...third, tag: 'National Grid', id: 'other', vocabulary: vocabulary_id });
  await client.call('tag.edit', { ...fourth, tag: 'Bank of England', category: 'organization', new_tag: 'Threadneedle Street' }); // prettier-ignore
  await client.call('tag.refuseMerge', { collection_id, tag: 'London', other_tag: 'Norfolk' });
  const { group_id } = await client.call('group.create', { name: 'Storm', language: 'en' });
  for (const text of [first, third]) await client.call('group.addText', { group_id, ...text });
  const matches = () => client.call('search.matches', { saved_search_id });
  await until(async () => (await matches()).texts.length === 3, 'the texts about the storm match', {
    everyMs: 50,
  });
  const ofTexts = async (at: number) => {
    const read = [];
    for (const { text_id } of texts) {
      const text = { collection_id: at, text_id };
      const { revision, ...summary } = await client.call('text.get', { ...text, include_body: true });
      const tags = await client.call('text.tags', { ...text, wait: 60, links: true, topics: true });
      const related = await client.call('text.relatedTexts', { ...text, wait: 60 });
      const here = related.related_texts.map(({ collection_id, ...one }) => [collection_id === at, one]);
      read.push({ revision, summary: { ...summary, collection_id: 0 }, tags, here });
    }
    const merged = await client.call('tag.list', { collection_scope: at });
    const { edits } = await client.call('tag.edits', { collection_id: at });
    const collection = await client.call('collection.get', { collection_id: at });
    return { read, merged, edits, collection: { ...collection, collection_id: 0, name: '' } };
  };
  const ofGroups = async () => ({
    group: await client.call('group.listTexts', { group_id }),
    matches: await matches(),
    searches: await client.call('search.list', {}),
  });
  return { collection_id, vocabulary_id, ofTexts, ofGroups };
}

for (const [engine, open] of Object.entries({ SQLite: inFolder, PostgreSQL: inDatabase }))
  test(
    `on ${engine}, a deleted collection is put back with its texts, tags, edits, links, dates and ids; others notice nothing`,
    { skip: engine === 'PostgreSQL' && (noPostgres || unlessFull) },
    async (t) => {
      const { service, environment, backUp } = await open();
      const client = await login(service.url, service.keys!);
      const { collection_id, vocabulary_id, ofTexts, ofGroups } = await fillArchive(client);
      const archive = await client.call('collection.create', { name: 'Archive', language: 'en' });
      const text = (number: number) => ({ method: 'text.create', params: { collection_id: archive.collection_id, body: `A short text, number ${number}.`, force: true } }); // prettier-ignore
      await client.send(
        JSON.stringify(Array.from({ length: 300 }, (_, number) => ({ ...text(number), id: number }))),
      );
      const made = await inSession(['keys', 'create', '--json', '--account', String(client.account), '--static', '--scope', 'read', '--collection', String(collection_id)], environment); // prettier-ignore
      const bound = withBearer(service.url, (JSON.parse(made.stdout) as { secret_key: string }).secret_key);
      await bound.call('text.get', { collection_id, text_id: 1 });
      const yesterday = [await ofTexts(collection_id), await ofGroups()];
      const backup = await backUp();

      // Today others write, and somebody deletes the collection.
      const { stdout } = await inSession(['keys', 'create', '--json'], environment);
      const { account_id, api_key, secret_key } = JSON.parse(stdout) as { account_id: number; api_key: string; secret_key: string }; // prettier-ignore
      const other = await login(service.url, {
        accountId: account_id,
        apiKey: api_key,
        secretKey: secret_key,
      });
      const own = await other.call('collection.create', { name: 'News', language: 'en' });
      const written: number[] = [];
      const stop = new AbortController();
      const writer = (async () => {
        while (!stop.signal.aborted) {
          const { text_id } = await other.call('text.create', { collection_id: own.collection_id, body: `A short text, number ${written.length}.`, force: true }); // prettier-ignore
          written.push(text_id);
        }
      })();
      const today = await client.call('collection.create', { name: 'Today', language: 'en' });
      await client.call('text.create', { collection_id: today.collection_id, body: snow });
      await client.call('collection.delete', { collection_id });
      const missing = await bound.refused('text.get', { collection_id, text_id: 1 });
      assert.equal(missing.data.reason, 'noSuchCollection');

      const restore = (...args: string[]) =>
        inSession(['restore', ...backup.args, ...args], { ...environment, ...backup.environment });
      const restored = await run(['restore', ...backup.args, '--collection', 'News'], {
        ...environment,
        ...backup.environment,
      });
      stop.abort();
      await writer;
      const { texts } = await other.call('collection.stats', { collection_id: own.collection_id });
      assert.equal(texts, written.length);
      assert.equal(restored.code, 0, restored.stderr);
      assert.match(restored.stdout, new RegExp(`^Restored collection ${collection_id} "News" of account 1 from .* in [\\d.]+ s\\ntexts 4, edits of tags 1, refused merges 1, texts in groups 2\\n`)); // prettier-ignore
      assert.doesNotMatch(restored.stdout, /no longer there/);
      assert.deepEqual(await ofGroups(), yesterday[1]);
      assert.deepEqual(await ofTexts(collection_id), yesterday[0]);
      await bound.call('text.get', { collection_id, text_id: 1 });

      const again = await restore('--collection', 'News');
      assert.equal(again.code, 1);
      assert.match(again.stderr, /has texts\. Restore the collection of the backup under another name/);
      const copied = await restore('--collection', 'News', '--as', 'News of yesterday', '--json');
      assert.equal(copied.code, 0, copied.stderr);
      const copy = (JSON.parse(copied.stdout) as { collection_id: number }).collection_id;
      assert.deepEqual(await ofTexts(copy), yesterday[0]);

      // A killed restore starts over.
      const args = ['restore', ...backup.args, '--collection', 'Archive', '--as', 'Copy'];
      const killed = textkin(args, { ...environment, ...backup.environment });
      const hasBegun = async () => {
        const { collections } = await client.call('collection.list', {});
        const found = collections.find(({ name }) => name.startsWith('Copy'));
        if (found === undefined) return false;
        const { collection_id } = found;
        return (await client.call('collection.listTexts', { collection_id, limit: 1 })).texts.length > 0;
      };
      await until(hasBegun, () => `some texts are restored: ${killed.stderr()}`, { everyMs: 2 });
      killed.child.kill('SIGKILL');
      // On a busy machine the restore may have ended before.
      if ((await killed.ended).code === 0) t.diagnostic('the kill came too late');
      else {
        const finished = await restore('--collection', 'Archive', '--as', 'Copy');
        assert.equal(finished.code, 0, finished.stderr);
        assert.match(finished.stdout, /\ntexts 300,/);
      }
      const { collections } = await client.call('collection.list', {});
      assert.deepEqual(
        collections.map(({ name }) => name).toSorted(),
        ['Archive', 'Copy', 'News', 'News of yesterday', 'Today'].toSorted(),
      );

      // Its vocabulary has changed since the backup: the texts follow it.
      const norfolk = { id: 'norfolk', category: 'location', name: 'Norfolk' };
      await client.call('vocabulary.put', { vocabulary_id, entries: [norfolk] });
      await client.call('vocabulary.remove', { vocabulary_id, ids: ['ng'] });
      const relinked = await restore('--collection', 'News', '--as', 'Relinked', '--json');
      const { collection_id: relinkedId } = JSON.parse(relinked.stdout) as { collection_id: number };
      const hasFollowed = async () => {
        const text = { collection_id: relinkedId, text_id: 1 };
        const { tags } = await client.call('text.tags', { ...text, links: true });
        const ids = tags.map(({ link }) => link?.id);
        return ids.includes('norfolk') && !ids.includes('ng');
      };
      await until(hasFollowed, 'the vocabulary is applied again', { everyMs: 50 });
      await client.call('collection.delete', { collection_id: relinkedId });

      const create = await client.call('text.create', { collection_id, body: snow });
      assert.equal(create.text_id, 5);
      await client.call('text.tags', { collection_id, text_id: 5, wait: 60 });
      const verified = await inSession(['verify'], environment);
      assert.equal(verified.code, 0, verified.stdout);
      assert.equal((await service.end('SIGTERM')).code, 0);
    },
  );
