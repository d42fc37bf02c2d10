import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';
import { readFeed } from '../../matching/read-feed.ts';
import type { Context } from '../../methods/context.ts';
import type { Dispatcher } from '../../rpc/dispatch.ts';
import { bearerOf, passwordOf } from '../credential.ts';
import { homeOf } from '../connections/home.ts';
import { refuseByStatus } from '../problem.ts';
import type { CallRoute } from '../rpc.ts';

/**
 * Returns the route of feeds, `GET /feeds/saved-searches/<id>`. Feed readers support only addresses and passwords, and addresses end up
 * in logs and exported lists of subscriptions. So the credential is the password of HTTP Basic, under any user name, or a bearer token.
 */
export function feedRoute(dispatcher: Dispatcher<Context>, publicUrl: string | undefined): CallRoute {
  return {
    path: '/feeds/saved-searches/:id',
    verbs: ['GET', 'HEAD'],
    credentialOf: (request) => ({
      ...{ token: bearerOf(request) ?? passwordOf(request), isBearer: true },
      origin: request.headers.origin,
    }),
    async handle({ request, reply, requestContext }) {
      try {
        const { id } = request.params as { id: string };
        if (!/^\d{1,15}$/.test(id)) throw new ServiceError('noSuchPath');
        const home = homeOf(request, publicUrl);
        const feed = await readFeed(dispatcher, requestContext, { savedSearchId: Number(id), home });
        return await sendFeed(request, reply, feed);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The header makes feed readers and browsers ask for the password.
        return refuseByStatus(reply, error, { challenge: 'Basic realm="textkin", charset="UTF-8"' });
      }
    },
  };
}

/** Sends a feed, or 304 if the reader already has it: readers poll every few minutes. */
function sendFeed({ headers }: FastifyRequest, reply: FastifyReply, feed: string): FastifyReply {
  const etag = `W/"${hash('sha256', feed, 'base64url').slice(0, 22)}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send();
  return reply.type('application/atom+xml; charset=utf-8').send(feed);
}
