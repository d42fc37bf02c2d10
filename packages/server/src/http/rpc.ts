import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { answer, type Dispatcher } from '../rpc/dispatch.ts';
import { failure } from '../rpc/envelope.ts';
import { parseJson } from '../rpc/json.ts';
import { jsonType } from './problem.ts';

/** `POST /rpc/json?access_token=…`: every outcome of a call, errors included, is HTTP 200. */
export function addRpc<C>(app: FastifyInstance, dispatcher: Dispatcher<C>): void {
  const underWay = new Set<Promise<object>>();
  // Without a connection the server does not wait for them, and they need the store.
  app.addHook('onClose', () => Promise.allSettled(underWay));
  app.post('/rpc/json', async (request, reply) => {
    const hangUp = new AbortController();
    reply.raw.once('close', () => {
      // It closes after every answer too, and an abort for nobody costs 4 % of a ping.
      if (!reply.raw.writableFinished) hangUp.abort();
    });
    const answering = answerBody(dispatcher, request, hangUp.signal);
    underWay.add(answering);
    const outcome = await answering.finally(() => underWay.delete(answering));
    return reply.type(jsonType).send(JSON.stringify(outcome));
  });
}

async function answerBody<C>(dispatcher: Dispatcher<C>, request: FastifyRequest, signal: AbortSignal) {
  let body: unknown;
  try {
    body = parseJson((request.body as Buffer | undefined) ?? new Uint8Array());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    dispatcher.observe({ method: 'unreadable', code: error.code, seconds: 0 });
    return failure(undefined, error);
  }
  const token = (request.query as { access_token?: unknown }).access_token;
  return answer(dispatcher, body, typeof token === 'string' ? token : undefined, signal);
}
