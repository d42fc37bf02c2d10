import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const responseTo = async (body: string) => (await client.send(body)).text;
const assertUntouched = () => {
  assert.deepEqual(Object.getOwnPropertyNames({}), []);
  const fresh: Record<string, unknown> = {};
  for (const name of ['method', 'polluted', 'collection_id', 'name', 'isAdmin'])
    assert.equal(fresh[name], undefined);
};

test('the tests run without Object.prototype.__proto__', () => {
  assert.ok(!('__proto__' in {}), 'started with --disable-proto=delete');
});

test('__proto__ and constructor are unknown members like any other', async () => {
  const poisons = [
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"prototype":{"polluted":1}',
  ].concat([
    '"__proto__":null',
    '"__proto__":[]',
    '"constructor":"x"',
    '"hasOwnProperty":1',
    '"toString":1',
    '"valueOf":null',
  ]);
  for (const poison of poisons) {
    assert.match(await responseTo(`{${poison},"method":"ping.ping","id":1}`), /"pong"/, poison);
    assert.match(await responseTo(`{"method":"ping.ping","params":{${poison}}}`), /"pong"/, poison);
    const params = `{"name":"N","language":"en",${poison}}`;
    const created = await responseTo(`{"method":"collection.create","params":${params}}`);
    assert.match(created, /"next_id":1/, poison);
    assert.doesNotMatch(created, /polluted|__proto__|constructor/);
    assertUntouched();
  }
});

test('nothing is inherited from a __proto__ member', async () => {
  assert.match(await responseTo('{"__proto__":{"method":"ping.ping"}}'), /"reason":"missing"/);
  assert.match(
    await responseTo('{"method":"collection.create","__proto__":{"params":{"name":"N"}}}'),
    /"reason":"nameMissing"/,
  );
  const inherited = '{"method":"collection.create","params":{"__proto__":{"name":"N"},"language":"en"}}';
  assert.match(await responseTo(inherited), /"reason":"nameMissing"/);
  assert.match(
    await responseTo('[{"__proto__":{"id":7},"method":"ping.ping"}]'),
    /^\[\{"jsonrpc":"2.0","result":"pong"\}\]$/,
  );
  assertUntouched();
});

test('property names of Object are not methods, fields or tokens', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
    assert.match(await responseTo(JSON.stringify({ method: name })), /"reason":"noSuchMethod"/);
    assert.equal(
      (await client.refused('collection.create', { name: 'x', language: name })).data.reason,
      'languageNotSupported',
    );
    const reply = await client.send('{"method":"ping.ping"}', {
      headers: { 'content-encoding': name, 'accept-encoding': name, 'content-type': name },
    });
    assert.match(reply.text, /"pong"/, name);
  }
});

test('of two members of the same name only the last counts', async () => {
  assert.match(await responseTo('{"method":"no.such","method":"ping.ping"}'), /"pong"/);
});
