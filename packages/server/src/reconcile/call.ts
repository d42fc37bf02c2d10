import { z } from 'zod';
import { id } from '../contract/fields.ts';
import { ServiceError } from '../domain/errors.ts';
import { method } from '../methods/context.ts';
import { perform } from '../rpc/dispatch.ts';
import type { EntitySource } from './entity.ts';
import type { ReconcileRequest } from './request.ts';
import { openSource } from './sources/open.ts';

/** A call of the protocol. */
export interface ReconcileCall {
  /** The name in logs and metrics: `reconcile.query`. */
  name: string;
  /** Whether it counts against the limits of the account. */
  counted: boolean;
  run: (entities: EntitySource) => unknown;
}

const params = z.object({ collection_id: id.optional() });

/**
 * Runs a call through `rpc/dispatch.ts`, which authorizes, counts and records it like the calls of methods. Resolves to its
 * result, and the result as JSON. Throws the ServiceError of a failed call.
 */
export async function runCall(
  { dispatcher, requestContext, path: { source } }: ReconcileRequest,
  { name, counted, run }: ReconcileCall,
): Promise<{ value: unknown; json: string }> {
  const call = method({
    ...{ name, counted, params, summary: '', readOnly: true, result: z.unknown() },
    run: async (context, _params, caller) => run(await openSource(context, caller, source)),
  });
  // From this param the dispatcher knows which collection the key must have.
  const callParams = source.kind === 'collection' ? { collection_id: source.id } : {};
  const methods = new Map([[name, call]]);
  const outcome = await perform(
    { ...dispatcher, methods },
    () => ({ method: name, params: callParams }),
    requestContext,
    { name },
  );
  if (outcome instanceof ServiceError) throw outcome;
  requestContext.addMemory(Buffer.byteLength(outcome.json));
  return { value: outcome.value, json: outcome.json };
}
