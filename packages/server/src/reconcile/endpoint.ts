import { ServiceError } from '../domain/errors.ts';
import { runCall } from './call.ts';
import type { EntitySource } from './entity.ts';
import { manifest } from './manifest.ts';
import { match } from './match.ts';
import { propertiesOf } from './properties.ts';
import { readExtension, readQueries } from './read-queries.ts';
import type { ReconcileRequest } from './request.ts';
import { toCandidate, toExtension } from './results.ts';

/** Runs a request for the endpoint of a service: queries, a data extension query or, without either, the manifest. Returns JSON. */
export async function respondAtEndpoint(request: ReconcileRequest): Promise<string> {
  const { fields, isPost, parse } = request;
  const queries = fields.get('queries');
  if (queries !== null) return matchBatch(request, await parse(queries));
  const extend = fields.get('extend');
  if (extend !== null) return extendEntities(request, await parse(extend));
  if (isPost) throw new ServiceError('missing', { field: 'queries' });
  return JSON.stringify(await describe(request));
}

/** Runs the queries of a batch one by one; each counts as a call. */
async function matchBatch(request: ReconcileRequest, body: unknown): Promise<string> {
  const { slices, signal } = request.requestContext;
  const known = propertiesOf(request.path.source.kind);
  const results: string[] = [];
  for (const [id, query] of readQueries(body)) {
    await slices.next();
    if (signal.aborted) break;
    const run = async (entities: EntitySource) => ({
      result: (await match(entities, query, known)).map(toCandidate),
    });
    const { json } = await runCall(request, { name: 'reconcile.query', counted: true, run });
    results.push(`${JSON.stringify(id)}:${json}`);
  }
  return `{${results.join(',')}}`;
}

async function extendEntities(request: ReconcileRequest, body: unknown): Promise<string> {
  const extension = readExtension(body);
  const known = propertiesOf(request.path.source.kind);
  const run = async (entities: EntitySource) =>
    toExtension(extension, known, await entities.get(extension.ids));
  return (await runCall(request, { name: 'reconcile.extend', counted: true, run })).json;
}

/** Returns the manifest. Without a credential, the manifest contains nothing about the account. */
async function describe(request: ReconcileRequest) {
  const { path, home, requestContext } = request;
  if (requestContext.credential.token === undefined) return manifest(path, { name: 'Textkin', home });
  const run = (entities: EntitySource) => entities.name;
  const { value } = await runCall(request, { name: 'reconcile.manifest', counted: false, run });
  return manifest(path, { name: value as string, home });
}
