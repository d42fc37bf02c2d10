import { ServiceError } from '../domain/errors.ts';
import { runCall } from './call.ts';
import { respondAtEndpoint } from './endpoint.ts';
import type { Entity } from './entity.ts';
import { previewPage } from './pages.ts';
import { runPart } from './parts.ts';
import type { ReconcileRequest, ReconcileResponse } from './request.ts';

/** Runs a request for a service. Throws the ServiceError of a request that fails. */
export async function respondToReconcile(request: ReconcileRequest): Promise<ReconcileResponse> {
  const { source, part } = request.path;
  if (part === '') return { isPage: false, body: await respondAtEndpoint(request) };
  const run = runPart(part, source, request.fields);
  if (run === undefined) throw new ServiceError('noSuchPath');
  if (request.isPost) throw new ServiceError('wrongVerb', { field: 'GET' });
  const name = `reconcile.${part.split('/')[0]!}`;
  const { value, json } = await runCall(request, { name, counted: true, run });
  return part === 'preview'
    ? { isPage: true, body: previewPage(value as Entity) }
    : { isPage: false, body: json };
}
