/** The methods that keys of each scope may call, for all methods. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { includes, type Scope, scopes } from '../../packages/server/src/domain/keys/rights.ts';
import { methods, methodsByName } from '../../packages/server/src/methods/registry.ts';
import { login, withBearer, withToken } from '../support/client.ts';
import { allRows } from '../support/rows.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();
const { collection_id } = await owner.call('collection.create', { name: 'One', language: 'en' });
const { text_id } = await owner.call('text.create', { collection_id, body: 'The first.' });
const { group_id } = await owner.call('group.create', { name: 'One', language: 'en' });
await owner.call('group.addText', { group_id, collection_id, text_id });
const ids = { collection_id, text_id, group_id, collection_scope: collection_id, wait: 0 };

/** Returns clients with a key of the scope, one for each form of credential. */
async function callersOf(scope: Scope) {
  const pair = await owner.call('keys.create', { scope });
  const { apiKey, secretKey } = { apiKey: pair.api_key, secretKey: pair.secret_key };
  const { token } = await login(service.url, { accountId: owner.account, apiKey, secretKey });
  const { secret_key } = await owner.call('keys.create', { scope, static: true });
  return {
    'token in the query': withToken(service.url, token),
    'token in the header': withBearer(service.url, token),
    'static key': withBearer(service.url, secret_key),
  };
}

test('each method has a scope, and methods of the scope read change nothing', () => {
  for (const { name, scope, readOnly, needsToken } of methods) {
    assert.ok(scopes.includes(scope), name);
    // Every caller may end its own token.
    if (needsToken && name !== 'auth.invalidateToken' && scope === 'read') assert.ok(readOnly, name);
    assert.equal(scope === 'admin', /^(keys|account|webhook)\./.test(name), `${name} is about the account`);
  }
});

/** Methods that would end the credentials or delete the data of the other calls. */
const endings = [
  'auth.invalidateToken',
  'collection.delete',
  'group.delete',
  'text.delete',
  'collection.reset',
];

for (const scope of scopes) {
  test(`a key of the scope ${scope} may call the methods of that scope only`, async () => {
    const callers = await callersOf(scope);
    for (const [how, caller] of Object.entries(callers)) {
      for (const [name, method] of methodsByName) {
        const label = `${name} by ${how}`;
        const isOpen = !method.needsToken || includes(scope, method.scope);
        if (isOpen && endings.includes(name)) continue;
        const { error } = await caller.ask(name, sampleParams(method.params, ids));
        assert.equal(error?.data.reason === 'scopeTooNarrow', !isOpen, label);
        if (!isOpen) assert.deepEqual(error?.data, { reason: 'scopeTooNarrow', scope: method.scope }, label);
        // The scope is checked before the params.
        if (!isOpen)
          assert.equal((await caller.refused(name, { text_id: {} })).data.reason, 'scopeTooNarrow');
      }
    }
  });
}

test('a key with the scope read changes no row, whatever it calls', async () => {
  // Every call changes these tables.
  const volatileTables = ['call_count', 'token', 'probe'];
  const callable = methods.filter(({ name }) => !name.startsWith('auth.'));
  const content = async () => {
    const { key_pair: keys, ...rows } = await allRows(service);
    const unused = (keys as object[]).map((key) => ({ ...key, last_used_at: 0 }));
    return [unused, Object.entries(rows).filter(([name]) => !volatileTables.includes(name))];
  };
  // The webhooks of earlier tests still try to deliver.
  const { webhooks } = await owner.call('webhook.list', { collection_id });
  for (const { webhook_id } of webhooks) await owner.call('webhook.delete', { webhook_id });
  const callers = Object.values(await callersOf('read'));
  const before = await content();
  for (const caller of callers) {
    for (const { name, params } of callable) await caller.ask(name, sampleParams(params, ids));
    const batch = callable.map(({ name, params }) => ({ method: name, params: sampleParams(params, ids) }));
    await caller.send(JSON.stringify(batch));
  }
  assert.deepEqual(await content(), before);
  await owner.call('text.update', { ...ids, body: 'Another.' });
  assert.notDeepEqual(await content(), before, 'a change is noticed');
});

test('a refused call names the required scope, each entry of a batch for itself', async () => {
  const { 'static key': reader } = await callersOf('read');
  const refusal = await reader.refused('text.create', { collection_id, body: 'x' });
  assert.deepEqual(refusal.data, { reason: 'scopeTooNarrow', scope: 'write' });
  assert.match(refusal.msg, /"write"/);
  const { text } = await reader.send(
    JSON.stringify([
      { method: 'collection.list', id: 1 },
      { method: 'keys.create', id: 2 },
      { method: 'collection.list', id: 3 },
    ]),
  );
  const responses = JSON.parse(text) as { error?: { data: object } }[];
  const outcomes = responses.map(({ error }) => error?.data);
  assert.deepEqual(outcomes, [undefined, { reason: 'scopeTooNarrow', scope: 'admin' }, undefined]);
});

test('a refused call does not count, and the scope applies to a session of the console too', async () => {
  const { api_key, secret_key } = await owner.call('keys.create', { scope: 'read' });
  const reader = await login(service.url, {
    accountId: owner.account,
    apiKey: api_key,
    secretKey: secret_key,
  });
  await service.context.store.limits.set(owner.account, { callsPerHour: 1_000_000 });
  const callsLeft = async () => (await owner.call('account.get')).api_calls.left_hour;
  const before = await callsLeft();
  await reader.refused('text.delete', { collection_id, text_id });
  assert.equal(await callsLeft(), before);
  const session = await service.context.tokens.issue((await service.context.store.keys.find(api_key))!, {
    isSession: true,
  });
  assert.equal((await withToken(service.url, session).refused('keys.list')).data.reason, 'scopeTooNarrow');
});
