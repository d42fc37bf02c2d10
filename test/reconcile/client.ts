import assert from 'node:assert/strict';
import { post, type Reply } from '../support/post.ts';
import { assertValid } from './schema-check.ts';

type Json = Record<string, unknown>;

export interface ReconcileCandidate {
  id: string;
  name: string;
  description?: string;
  score: number;
  match: boolean;
  type: { id: string; name: string }[];
}

export interface Manifest {
  name: string;
  identifierSpace: string;
  view: { url: string };
  preview: { url: string };
  authentication?: object;
  suggest: Record<
    'entity' | 'property' | 'type',
    Record<'service_url' | 'service_path' | 'flyout_service_path', string>
  >;
  extend: { propose_properties: { service_url: string; service_path: string } };
  batchSize: number;
}

type Suggestions = { id: string; name: string; description?: string }[];
type Cells = Record<string, Record<string, Json[]>>;

/** Returns a client of a reconciliation service that uses the addresses in the manifest and checks every response against its schema. */
export function reconcileClient(service: string, headers: Record<string, string> = {}) {
  const get = (url: string) => post(url, '', { verb: 'GET', headers });
  const send = (fields: Record<string, string>) =>
    post(service, new URLSearchParams(fields).toString(), {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const read = (reply: Reply, schema: string): unknown => {
    assert.equal(reply.status, 200, reply.text);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
    const value: unknown = JSON.parse(reply.text);
    assertValid(schema, value);
    return value;
  };
  const manifest = async () => read(await get(service), 'manifest') as Manifest;
  return {
    get,
    send,
    manifest,
    async match(queries: Record<string, Json>) {
      assertValid('reconciliation-query-batch', queries);
      const results = read(await send({ queries: JSON.stringify(queries) }), 'reconciliation-result-batch');
      return results as Record<string, { result: ReconcileCandidate[] }>;
    },
    /** Returns the candidates of one query. */
    async one(query: Json) {
      return (await this.match({ q0: query }))['q0']!.result;
    },
    async extend(ids: string[], properties: Json[]) {
      const query = { ids, properties };
      assertValid('data-extension-query', query);
      const values = read(await send({ extend: JSON.stringify(query) }), 'data-extension-response');
      return values as { meta: Suggestions; rows: Cells };
    },
    async suggest(kind: 'entity' | 'property' | 'type', prefix: string, cursor = 0) {
      const { service_url, service_path } = (await manifest()).suggest[kind];
      const params = new URLSearchParams({ prefix, ...(cursor > 0 && { cursor: String(cursor) }) });
      const plural = { entity: 'entities', property: 'properties', type: 'types' }[kind];
      const reply = await get(`${service_url}${service_path}?${params.toString()}`);
      return (read(reply, `suggest-${plural}-response`) as { result: Suggestions }).result;
    },
    async flyout(kind: 'entity' | 'property' | 'type', id: string) {
      const { service_url, flyout_service_path: path } = (await manifest()).suggest[kind];
      const { status, text } = await get(service_url + path.replace('${id}', encodeURIComponent(id)));
      assert.equal(status, 200, text);
      return JSON.parse(text) as { id: string; html: string };
    },
    async properties(query: Record<string, string>) {
      const { service_url, service_path } = (await manifest()).extend.propose_properties;
      const reply = await get(`${service_url}${service_path}?${new URLSearchParams(query).toString()}`);
      return read(reply, 'data-extension-property-proposal') as {
        properties: Suggestions;
        type?: string;
        limit?: number;
      };
    },
    async preview(id: string) {
      return get((await manifest()).preview.url.replace('{{id}}', encodeURIComponent(id)));
    },
  };
}
