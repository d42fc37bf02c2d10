/**
 * Nodes of the latest release on PostgreSQL are replaced one after the other, while clients of 0.1.0 use them. 0.1.0 itself does not
 * support PostgreSQL: this version moves its folder into a database.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Textkin as CurrentClient } from '@textkin/client';
import { freePort } from '../../support/free-port.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { run, serve, type ServerProcess } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { assertKept, assertSameTags, untilAnalysed } from './assert-kept.ts';
import { OldClientLoad } from './old-client.ts';
import { commitOfFirstRelease, installRelease, latestRelease, type Release } from './released.ts';

const first = await installRelease(commitOfFirstRelease());
const latest = await installRelease(await latestRelease());
const skip = [first, latest].find((one) => typeof one === 'string') ?? noPostgres;
const { loadClient, program: firstProgram } = first as Release;
const { program: latestProgram } = latest as Release;

/** Starts a node of this version, or of the version of `program`, on a database. Its metrics are on the port after its own. */
const start = (database: string, port: number, program?: string) =>
  serve(
    temporaryFolder(),
    ['--port', String(port), '--admin-port', String(port + 1), '--workers', '1'],
    { TEXTKIN_DATABASE: database },
    program,
  );

test('nodes of the latest release are replaced one by one, there and back', { skip }, async (t) => {
  const random = seededFor(t);
  const { Textkin } = await loadClient();
  const rounds = repetitionsOf('upgrades');
  let [texts, unknown] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const database = await postgres!.newSchema();
    const ports = [await freePort(), await freePort()] as const;
    const nodes: ServerProcess[] = [];
    for (const port of ports) nodes.push(await start(database, port, latestProgram));
    const { apiKey, secretKey } = nodes[0]!.keys!;
    const clients = ports.map(
      (port) => new Textkin({ url: `http://127.0.0.1:${port}`, apiKey, secretKey, retries: 17 }),
    );
    await using load = await OldClientLoad.start(clients, random);
    const replace = async (at: number, program?: string) => {
      const signal = random() < 0.5 ? 'SIGTERM' : 'SIGKILL';
      await nodes[at]!.end(signal);
      nodes[at] = await start(database, ports[at]!, program);
      await load.untilMore(20 + Math.floor(40 * random()));
    };
    await load.untilMore(40);
    // The new node migrates the database while the other node runs the release. Then the release starts on the migrated database.
    await replace(0);
    const entry = await useVocabulary(nodes[0]!.url, { apiKey, secretKey }, load.collection_id);
    await replace(1, latestProgram);
    await replace(1);
    // A rollback: all nodes run the release again, and then the new version.
    for (const at of [0, 1]) await replace(at, latestProgram);
    for (const at of [0, 1]) await replace(at);
    await load.stop();
    for (const client of clients) await assertKept(client, load);
    for (const port of ports) await untilAnalysed(clients[0]!, load.collection_id, port + 1);
    for (const client of clients) await assertKept(client, load);
    await assertLinked(nodes[1]!.url, { apiKey, secretKey }, load, entry);
    await assertSameTags(clients[1]!, load);
    texts += load.texts.size;
    unknown += load.unknown;
    for (const node of nodes) assert.equal((await node.end('SIGTERM')).code, 0);
  }
  t.diagnostic(`${texts} texts in ${rounds} upgrades, ${unknown} calls without a response`);
});

test('a folder of 0.1.0 is moved into a database without a loss', { skip }, async (t) => {
  const random = seededFor(t);
  const { Textkin } = await loadClient();
  const folder = temporaryFolder();
  const before = await serve(folder, ['--workers', '1'], {}, firstProgram);
  const keys = before.keys!;
  const client = new Textkin({ url: before.url, ...keys });
  await using load = await OldClientLoad.start([client], random);
  await load.untilMore(100);
  await load.stop();
  await before.end('SIGTERM');
  const database = await postgres!.newSchema();
  const { code, stderr } = await run(['move', '--from', folder, '--to', database]);
  assert.equal(code, 0, stderr);
  const ports = [await freePort(), await freePort()];
  const nodes = [await start(database, ports[0]!), await start(database, ports[1]!)];
  for (const [at, { url }] of nodes.entries()) {
    const moved = new Textkin({ url, ...keys });
    await assertKept(moved, load);
    await untilAnalysed(moved, load.collection_id, ports[at]! + 1);
    await assertSameTags(moved, load);
  }
  for (const node of nodes) assert.equal((await node.end('SIGTERM')).code, 0);
});

interface Credentials {
  apiKey: string;
  secretKey: string;
}

/** Creates a vocabulary at a node of this version, and makes a collection use it. Returns the id of its entry. */
async function useVocabulary(url: string, keys: Credentials, collection_id: number): Promise<string> {
  const client = new CurrentClient({ url, ...keys, retries: 17 });
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Grids' });
  const entry = { id: 'grid', category: 'organization', name: 'National Grid' } as const;
  await client.call('vocabulary.put', { vocabulary_id, entries: [entry] });
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  return entry.id;
}

/** Asserts that the vocabulary is applied to every text that has the name, whichever node analysed the text. */
async function assertLinked(
  url: string,
  keys: Credentials,
  load: OldClientLoad,
  entry: string,
): Promise<void> {
  const { collection_id } = load;
  const client = new CurrentClient({ url, ...keys, retries: 17 });
  const isApplied = async () => {
    const { pending_links } = await client.call('collection.stats', { collection_id });
    return pending_links === 0;
  };
  await until(isApplied, 'the vocabulary is applied', { everyMs: 100 });
  for (const [text_id, { body }] of load.texts) {
    const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 60, links: true });
    const isLinked = JSON.stringify(tags).includes(`"${entry}"`);
    assert.equal(isLinked, body.includes('National Grid'), `text ${text_id}: ${body}`);
  }
}
