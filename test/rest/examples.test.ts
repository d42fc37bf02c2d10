import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../packages/server/src/contract/described.ts';
import type { PlacedParam } from '../../packages/server/src/rest/route.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { addresses, methodsWithoutPath } from '../../packages/server/src/rest/addresses.ts';
import { openApi } from '../../packages/server/src/rest/openapi/document.ts';
import { exampleOf } from '../../packages/server/src/rest/openapi/examples.ts';
import { type Route, routesOf } from '../../packages/server/src/rest/route.ts';
import { runService } from '../support/service.ts';
import { restOf } from './rest-client.ts';

const routes = routesOf(methods);

test('every method has its own address, or is marked as JSON-RPC only', () => {
  const names = methods.map(({ name }) => name).filter((name) => !methodsWithoutPath.has(name));
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

interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
}

test('arrays in a query have no objects in the document, because OpenAPI has no form for them', () => {
  const operations = Object.values(openApi(methods).paths).flatMap((path) => Object.values(path));
  const arrays = operations
    .flatMap(({ parameters = [] }) => parameters as Parameter[])
    .filter(({ in: place, schema }) => place === 'query' && schema.items !== undefined);
  assert.ok(arrays.some(({ name }) => name === 'without'));
  for (const { name, schema } of arrays)
    for (const { type } of schema.items!.anyOf ?? [schema.items!]) assert.notEqual(type, 'object', name);
});

/** Returns the rank of a route: routes that create come first, then those that read or change, then those that delete. */
const rank = ({ verb, status, method, segments }: Route) => {
  if (method === 'auth.invalidateToken') return 100;
  if (method.endsWith('.reset')) return 26;
  // This deletes its webhooks, too.
  if (method === 'collection.delete') return 29;
  if (verb === 'DELETE') return 30 - segments.length;
  return status === 201 || method === 'group.addText' ? segments.length : 10;
};

/** The methods whose results differ from call to call. */
const volatileMethods = new Set(['account.get', 'keys.list', 'webhook.list', 'webhook.deliveries']);

test('every example of the document gets the status that it names, and the result of JSON-RPC', async () => {
  const service = await runService();
  const client = await service.newClient();
  await service.ready();
  const ask = restOf(client);
  const keys: Record<string, unknown> = { api_key: client.apiKey, secret_key: client.secretKey };
  for (const route of routes.toSorted((one, other) => rank(one) - rank(other))) {
    if (route.method === 'keys.revoke')
      Object.assign(keys, (await ask('POST', '/v1/keys', { body: {} })).json);
    const given = route.params
      .map((param) => ({ ...param, value: keys[param.name] ?? exampleOf(route.method, param) }))
      .filter(({ value }) => value !== undefined);
    const paramsIn = (place: PlacedParam['place']) => given.filter((param) => param.place === place);
    const query = paramsIn('query').flatMap(({ restName, value }) =>
      [value].flat().map((one) => `${restName}=${encodeURIComponent(String(one))}`),
    );
    const path = paramsIn('path').reduce(
      (address, { restName, value }) => address.replace(`{${restName}}`, encodeURIComponent(String(value))),
      route.path,
    );
    const reply = await ask(route.verb, `${path}${query.length > 0 ? '?' : ''}${query.join('&')}`, {
      ...(route.params.some(({ place }) => place === 'body') && {
        body: Object.fromEntries(paramsIn('body').map(({ restName, value }) => [restName, value])),
      }),
      headers: Object.fromEntries(paramsIn('header').map(({ restName, value }) => [restName, String(value)])),
    });
    assert.equal(reply.status, route.status, `${route.method}: ${reply.text}`);
    assert.equal(reply.text === '', route.status === 204, route.method);
    const { result } = methods.find(({ name }) => name === route.method)!;
    if (reply.text !== '') assert.deepEqual(result.parse(reply.json), reply.json, route.method);
    // Waits for the analysis, so that REST and JSON-RPC then return the same.
    if (['text.create', 'text.update'].includes(route.method))
      await client.call('text.tags', { collection_id: 1, text_id: 1, wait: 60 });
    if (route.verb !== 'GET' || volatileMethods.has(route.method)) continue;
    const params = Object.fromEntries(
      given.filter(({ place }) => place !== 'header').map((one) => [one.name, one.value]),
    );
    assert.deepEqual(
      await client.call(route.method, { ...route.presets, ...params }),
      reply.json,
      route.method,
    );
  }
});
