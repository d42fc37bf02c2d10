/** `textkin move` as operators run it: killed halfway, and with clients that return to the moved store. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import { fillFolder } from '../store/full-store.ts';
import { cleanup } from '../support/cleanup.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { run, serve, textkin } from '../support/process.ts';
import { session } from '../support/session.ts';
import { bank, grid, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

interface Report {
  ok: boolean;
  rows: Record<string, number>;
  checksum: string;
}

async function move(from: string, to: string, start: typeof run = run): Promise<Report> {
  const { code, stdout, stderr } = await start(['move', '--from', from, '--to', to, '--json']);
  assert.equal(code, 0, stderr + stdout);
  return JSON.parse(stdout) as Report;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  cleanup(() => client.end());
  return client;
}

/** Makes inserts of rows that satisfy a condition wait for a lock, which the returned client holds. */
async function holdInsert(url: string, table: string, condition: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query(`
    create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(hashtext(current_schema())); return new; end $$;
    create trigger hold before insert on ${table} for each row when (${condition}) execute function hold();
    select pg_advisory_lock(hashtext(current_schema()))`);
  return client;
}

const waiters = `from pg_locks where locktype = 'advisory' and not granted
  and objid = (hashtext(current_schema())::bigint & 4294967295)::oid`;

const isHeld = (client: pg.Client) => async () => {
  const { rowCount } = await client.query(`select ${waiters}`);
  return rowCount! > 0;
};

suite('textkin move', { skip: noPostgres }, () => {
  test('killed or stopped halfway, it resumes and has the same result', async () => {
    const folder = temporaryFolder();
    await fillFolder(folder);
    const places = {
      account: 'new.account_id = 2',
      text: 'new.text_id = 700',
      analysis: 'new.text_id = 300',
      tag_edit: 'true',
      identity: "new.name = 'store'",
    };
    const checksums = new Set<string>();
    const inSession = session();
    for (const [table, condition] of Object.entries(places)) {
      for (const end of ['SIGKILL', 'SIGINT', 'the database goes'] as const) {
        const to = await postgres!.newSchema();
        // Creates the tables.
        await (await openStoreAt({ folder: '', database: to })).close();
        const client = await holdInsert(to, table, condition);
        const { child, ended, stderr } = textkin(['move'], { TEXTKIN_FROM: folder, TEXTKIN_TO: to });
        await until(isHeld(client), () => `the move is under way: ${stderr()}`);
        if (end === 'the database goes') await client.query(`select pg_terminate_backend(pid) ${waiters}`);
        else child.kill(end);
        if (end !== 'SIGINT') await ended;
        await client.query(
          `select pg_advisory_unlock(hashtext(current_schema())); drop trigger hold on ${table}`,
        );
        const { code } = await ended;
        assert.equal(code, { SIGKILL: null, SIGINT: 130, 'the database goes': 1 }[end], stderr());
        assert.match(stderr(), end === 'SIGKILL' ? /^$/ : /^.*[Rr]un the same command to continue\.\n$/);

        const service = await inSession(['keys', 'list'], { TEXTKIN_DATABASE: to });
        assert.equal(service.code, 1);
        assert.match(
          service.stderr,
          /may hold only a part of a store: "textkin move" to it was not finished/,
        );
        checksums.add((await move(folder, to, inSession)).checksum);
      }
    }
    assert.equal(checksums.size, 1);
  });

  test('clients keep their keys and ids, there and back, and no id is reused', async () => {
    const [folder, end] = [temporaryFolder(), `${temporaryFolder()}/new`];
    const first = await serve(folder, ['--workers', '1']);
    const keys = first.keys!;
    const client = await login(first.url, keys);
    const { collection_id } = await client.call('collection.create', { name: 'Å', language: 'en' });
    const create = async (at: typeof client, body: string) =>
      (await at.call('text.create', { collection_id, body, headline: 'H' })).text_id;
    const ids = [await create(client, storm), await create(client, bank), await create(client, grid)];
    const tagsOf = async (at: typeof client) =>
      (await at.call('text.tags', { collection_id, text_id: ids[0], wait: 60 })).tags;
    const tags = await tagsOf(client);
    assert.ok(tags.length > 0);
    await client.call('text.delete', { collection_id, text_id: ids[2] });

    const url = await postgres!.newSchema();
    const refused = await run(['move', '--from', folder, '--to', url]);
    assert.match(refused.stderr, /^Another Textkin service is running/);
    await first.end('SIGTERM');
    const { rows } = await move(folder, url);
    assert.equal(rows['text'], 2);
    const node = await serve(temporaryFolder(), ['--workers', '1'], { TEXTKIN_DATABASE: url });
    assert.equal(node.keys, undefined);
    const there = await login(node.url, keys);
    assert.deepEqual(await tagsOf(there), tags);
    assert.equal(await create(there, grid), ids[2]! + 1);
    await node.end('SIGTERM');

    await move(url, end);
    const last = await serve(end, ['--workers', '1']);
    const back = await login(last.url, keys);
    assert.deepEqual(await tagsOf(back), tags);
    assert.equal(await create(back, storm), ids[2]! + 2);
    const { collection_id: next } = await back.call('collection.create', { name: 'B', language: 'en' });
    assert.equal(next, collection_id + 1);
    await last.end('SIGTERM');
  });

  test('reports errors in a sentence without a password', async () => {
    const says = async (from: string, to: string) => {
      const { code, stderr } = await run(['move', '--from', from, '--to', to]);
      assert.equal(code, 1);
      assert.doesNotMatch(stderr, /hush|at .*\.ts/);
      return stderr;
    };
    const address = 'postgres://me:hush@127.0.0.1:1/x';
    assert.match(await says(address, temporaryFolder()), /^postgres:\/\/127\.0\.0\.1:1\/x can't be used/);
    assert.match(await says('mysql://me:hush@x/y', temporaryFolder()), /^--from takes a folder or postgres/);
    assert.match(await says(`${temporaryFolder()}/none`, temporaryFolder()), /^There is no store in /);
    const same = temporaryFolder();
    assert.match(await says(same, same), /^The store is there already/);
    assert.match((await run(['move'])).stderr, /^From where to where/);
  });
});
