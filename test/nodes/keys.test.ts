/** Changes of a key at one node apply at the others from the next call on. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { type Client, type Params, withBearer } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { postgres } from '../support/postgres.ts';
import { openStream } from '../support/event-stream.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

suite('keys of several nodes', { skip: noPostgres }, () => {
  test('revocation, expiry, origins and collections apply at each node at once', async () => {
    const database = await postgres!.newSchema();
    const clock = manualClock();
    const nodes = await Promise.all([1, 2].map(() => runService({ workers: 0, database, clock: clock.now })));
    const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    const owner = await here.newClient();
    const [seen, hidden] = [
      await owner.call('collection.create', { name: 'Seen', language: 'en' }),
      await owner.call('collection.create', { name: 'Hidden', language: 'en' }),
    ];
    const origin = 'https://news.example.org';
    const expires = new Date(clock.now() + 5 * 60_000).toISOString().replace(/\.\d+Z/, 'Z');
    const bound = { scope: 'read', collections: [seen.collection_id], origins: [origin] };

    /** Creates a static key, and a token of a pair, at the first node. */
    const secretsOf = async (params: Params) => {
      const fixed = await owner.call('keys.create', { ...params, static: true });
      const { api_key, secret_key } = await owner.call('keys.create', params);
      const pair = { api_key, secret_key };
      const { access_token } = await withBearer(here.url, '', origin).call('auth.accessToken', pair);
      return { keys: [fixed.api_key, api_key], secrets: [fixed.secret_key, access_token] };
    };
    const reasonOf = async (caller: Pick<Client, 'ask'>, { collection_id } = seen) =>
      (await caller.ask('collection.get', { collection_id })).error?.data.reason;

    const lasting = await secretsOf(bound);
    const ending = await secretsOf({ ...bound, expires });
    for (const secret of [...lasting.secrets, ...ending.secrets]) {
      for (const { url } of nodes) {
        assert.equal(await reasonOf(withBearer(url, secret, origin)), undefined);
        assert.equal(await reasonOf(withBearer(url, secret)), 'otherOrigin');
        assert.equal(await reasonOf(withBearer(url, secret, origin), hidden), 'noSuchCollection');
        const write = { name: 'x', language: 'en' };
        const refused = await withBearer(url, secret, origin).refused('collection.create', write);
        assert.deepEqual(refused.data, { reason: 'scopeTooNarrow', scope: 'write' });
      }
    }

    clock.pass(5 * 60_000);
    for (const secret of ending.secrets)
      for (const { url } of nodes)
        assert.equal(await reasonOf(withBearer(url, secret, origin)), 'tokenInvalid', 'it has expired');

    for (const api_key of lasting.keys) await owner.call('keys.revoke', { api_key });
    for (const secret of lasting.secrets)
      for (const { url } of [there, here])
        assert.equal(await reasonOf(withBearer(url, secret, origin)), 'tokenInvalid', 'it was revoked');
  });

  test('a stream of events ends with its key, whichever node revokes it', async () => {
    const database = await postgres!.newSchema();
    const [here, there] = await Promise.all([1, 2].map(() => runService({ workers: 0, database })));
    const owner = await here!.newClient();
    const { collection_id } = await owner.call('collection.create', { name: 'News', language: 'en' });
    const { api_key, secret_key } = await owner.call('keys.create', { static: true, scope: 'read' });
    const open = (lastId: string) => {
      const headers = { authorization: `Bearer ${secret_key}`, 'last-event-id': lastId };
      return openStream(there!.url, `collection_id=${collection_id}`, headers);
    };
    const streams = [await open('0')];
    const last = () => streams.at(-1)!;
    const received = () => streams.flatMap(({ events }) => events);
    await owner.call('collection.importFinished', { collection_id, stored: 1 });
    await until(async () => {
      // A node ends its streams when its database responds too slowly, even after an event; a reader then reconnects.
      if (last().isOver()) streams.push(await open(received().at(-1)?.id ?? '0'));
      return received().length === 1;
    }, 'the event before the end');
    await owner.call('keys.revoke', { api_key });
    await owner.call('collection.importFinished', { collection_id, stored: 2 });
    await until(() => last().isOver(), 'the end of the stream');
    assert.equal(received().length, 1);
    assert.equal((await open(received().at(-1)!.id)).status, 401);
  });
});
