/** The JSON schemas of the specification, in `schemas`. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const folder = new URL('schemas/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace(/\.json$/, ''));

const ajv = new Ajv({ strict: false, allErrors: true, formats: { uri: true } });

/** The part of Swagger 2.0 that the manifest's schema refers to: the kind of credential that this service names. */
ajv.addSchema({
  $id: 'http://swagger.io/v2/schema.json',
  definitions: {
    securityDefinitions: {
      additionalProperties: {
        type: 'object',
        required: ['type', 'name', 'in'],
        properties: {
          type: { const: 'apiKey' },
          name: { type: 'string' },
          in: { enum: ['header', 'query'] },
          description: { type: 'string' },
        },
        additionalProperties: false,
      },
    },
  },
});

for (const name of names) {
  const schema = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Record<string, unknown>;
  // This URL stands for the newest draft of JSON Schema; validators know only the URLs of particular drafts.
  delete schema['$schema'];
  // Two schemas name a folder of another version.
  schema['$id'] = `https://reconciliation-api.github.io/specs/0.2/schemas/${name}.json`;
  ajv.addSchema(schema, name);
}

/** Fails if a value is not valid by a schema of the specification. */
export function assertValid(schema: string, value: unknown): void {
  const isValid = ajv.validate(schema, value);
  assert.ok(isValid, `${schema}: ${JSON.stringify(ajv.errors)}\n${JSON.stringify(value).slice(0, 500)}`);
}
