/** The listed tools: names, schemas and annotations, by the scope of the key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { JsonSchemaType } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { includes, type Scope, scopes } from '../../packages/server/src/domain/keys/rights.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { agent, eras, type TransportName, transports } from '../support/agents.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();
const secretOf = async (scope: Scope) =>
  (await owner.call('keys.create', { static: true, scope })).secret_key;
const secrets = {
  read: await secretOf('read'),
  write: await secretOf('write'),
  admin: await secretOf('admin'),
};

test('each tool is a method, and none manages keys, accounts or whole collections', () => {
  assert.equal(new Set(toolEntries.map(({ name }) => name)).size, toolEntries.length);
  assert.equal(new Set(toolEntries.map(({ method }) => method)).size, toolEntries.length);
  for (const { method, name, replaces, repeatable } of toolEntries) {
    const { readOnly, scope } = methodsByName.get(method)!;
    assert.equal(scope, readOnly ? 'read' : 'write', name);
    if (readOnly) assert.deepEqual([replaces, repeatable], [undefined, undefined], name);
  }
  const deletions = toolEntries.filter(({ method }) => /\.(delete|reset)$/.test(method));
  assert.deepEqual(deletions, []);
});

for (const transport of Object.keys(transports) as TransportName[]) {
  for (const era of eras) {
    test(`a key lists the tools of its scope over ${transport} of ${era}`, async () => {
      for (const scope of scopes) {
        const { client, names } = await agent({ url: service.url, secret: secrets[scope] }, transport, era);
        assert.equal(client.getNegotiatedProtocolVersion(), era);
        assert.match(String(client.getInstructions()), /list_collections/);
        assert.deepEqual(client.getServerCapabilities(), { tools: { listChanged: false } });
        const expected = toolEntries.filter(({ method }) =>
          includes(scope, methodsByName.get(method)!.scope),
        );
        assert.deepEqual(
          await names(),
          expected.map(({ name }) => name),
        );
      }
    });
  }
}

test('names, titles, descriptions and annotations follow the rules of agents', async () => {
  const { client } = await agent({ url: service.url, secret: secrets.write });
  const { tools } = await client.listTools();
  assert.equal(tools.length, toolEntries.length);
  for (const { name, title, description, annotations } of tools) {
    // The strictest rule of any agent for names.
    assert.match(name, /^[a-z_]{1,64}$/);
    assert.ok(title && title.length <= 40, name);
    assert.ok(description && description.length <= 300, name);
    const isWriting = /^(create|update|add|delete|edit|undo)_/.test(name);
    const writeHints = {
      destructiveHint: name !== 'create_text',
      idempotentHint: ['update_text', 'add_text_tag'].includes(name),
    };
    assert.deepEqual(annotations, {
      readOnlyHint: !isWriting,
      ...(isWriting && writeHints),
      openWorldHint: false,
    });
  }
});

test('the schemas are valid, and accept and refuse the same arguments as the methods', async () => {
  const { client } = await agent({ url: service.url, secret: secrets.write });
  const ajv = new AjvJsonSchemaValidator();
  const ids = { collection_id: 1, text_id: 1, collection_scope: [1], wait: 0 };
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const { method, omits = [] } = toolEntries.find((entry) => entry.name === name)!;
    const { shape } = methodsByName.get(method)!.params;
    const params = z.object(
      Object.fromEntries(Object.entries(shape).filter(([param]) => !omits.includes(param))),
    );
    assert.equal(inputSchema.type, 'object');
    const check = ajv.getValidator(inputSchema as JsonSchemaType);
    const sample = sampleParams(params, ids);
    assert.deepEqual(
      Object.keys(inputSchema.properties ?? {}).toSorted(),
      Object.keys(params.shape).toSorted(),
    );
    assert.deepEqual(check(sample), { valid: true, data: sample, errorMessage: undefined }, name);
    assert.equal(check({ ...sample, nonsense: 1 }).valid, false, name);
    for (const required of inputSchema.required ?? []) {
      const incomplete = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== required));
      assert.equal(check(incomplete).valid, false, `${name} without ${required}`);
      assert.equal(params.safeParse(incomplete).success, false, `${name} without ${required}`);
    }
  }
});
