import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlacedParam } from '../../packages/server/src/rest/route.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { addresses, elsewhere } from '../../packages/server/src/rest/addresses.ts';
import { exampleOf } from '../../packages/server/src/rest/openapi/examples.ts';
import { type Route, routesOf } from '../../packages/server/src/rest/route.ts';
import { runService } from '../support/service.ts';
import { restOf } from './rest-client.ts';

const routes = routesOf(methods);

test('every method has an address of its own, or tells of JSON-RPC alone', () => {
  const names = methods.map(({ name }) => name).filter((name) => !elsewhere.has(name));
  assert.deepEqual(Object.keys(addresses).toSorted(), names.toSorted());
  assert.equal(new Set(routes.map(({ verb, path }) => `${verb} ${path}`)).size, routes.length);
  for (const { path, params, segments, method } of routes) {
    const named = segments.filter((segment) => segment.startsWith('{')).length;
    assert.equal(params.filter(({ place }) => place === 'path').length, named, `${method} at ${path}`);
  }
});

test('every required param has an example', () => {
  for (const { method, params } of routes)
    for (const param of params.filter(({ required }) => required))
      assert.notEqual(exampleOf(method, param), undefined, `${method} ${param.name}`);
});

/** What makes things first, then what looks at them and changes them, then what ends them. */
const rank = ({ verb, status, method, segments }: Route) => {
  if (method === 'auth.invalidateToken') return 100;
  if (method.endsWith('.reset')) return 26;
  if (verb === 'DELETE') return 30 - segments.length;
  return status === 201 || method === 'group.addText' ? segments.length : 10;
};

test('every example of the document is answered, with the status that the document names', async () => {
  const service = await runService();
  const client = await service.newClient();
  await service.ready();
  const ask = restOf(client);
  const keys = { api_key: client.apiKey, secret_key: client.secretKey };
  const ranked = routes.toSorted((one, other) => rank(one) - rank(other));
  for (const route of ranked) {
    if (route.method === 'keys.revoke') {
      const { json } = await ask('POST', '/v1/keys', { body: {} });
      Object.assign(keys, json);
    }
    const exampleAt = (param: PlacedParam) => keys[param.name as 'api_key'] ?? exampleOf(route.method, param);
    const at = (place: PlacedParam['place']) =>
      route.params
        .filter((param) => param.place === place)
        .map((param) => [param.as, exampleAt(param)] as const)
        .filter(([, value]) => value !== undefined);
    const query = at('query').flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
    );
    const path = at('path').reduce(
      (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
      route.path,
    );
    const reply = await ask(route.verb, `${path}${query.length > 0 ? '?' : ''}${query.join('&')}`, {
      ...(route.params.some(({ place }) => place === 'body') && { body: Object.fromEntries(at('body')) }),
      headers: Object.fromEntries(at('header')) as Record<string, string>,
    });
    assert.equal(reply.status, route.status, `${route.method}: ${reply.text}`);
    assert.equal(reply.text === '', route.status === 204, route.method);
    const { result } = methods.find(({ name }) => name === route.method)!;
    if (reply.text !== '') assert.deepEqual(result.parse(reply.json), reply.json, route.method);
  }
});
