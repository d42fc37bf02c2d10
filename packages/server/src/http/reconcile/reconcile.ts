import type { FastifyReply } from 'fastify';
import { isStaticSecret } from '../../accounts/credentials.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Context } from '../../methods/context.ts';
import { previewPolicy } from '../../reconcile/pages.ts';
import { respondToReconcile } from '../../reconcile/respond.ts';
import { readPath, root } from '../../reconcile/source.ts';
import { splitUrl } from '../../rest/rest.ts';
import type { Dispatcher } from '../../rpc/dispatch.ts';
import { bearerOf } from '../credential.ts';
import { homeOf } from '../connections/home.ts';
import { jsonType, refuseByStatus } from '../problem.ts';
import { type CallRoute, parseBody, type ReceivedCall } from '../rpc.ts';

/**
 * Returns the routes of the Reconciliation Service API 0.2, which OpenRefine and other programs speak. The credential is a token or
 * static key as a bearer token, or the secret of a static key in the path, because OpenRefine sends no header. So no path may be
 * logged.
 */
export function reconcileRoutes(dispatcher: Dispatcher<Context>, publicUrl: string | undefined): CallRoute[] {
  return [root, `${root}/*`].map((path) => ({
    path,
    verbs: ['GET', 'HEAD', 'POST'],
    credentialOf(request) {
      const secret = readPath(splitUrl(request.url).path, isStaticSecret)?.secret;
      // Only here may a path hold the secret of a static key, which then counts as a bearer token.
      return { token: secret ?? bearerOf(request), isBearer: true, origin: request.headers.origin };
    },
    handle: (call) => handleReconcile(dispatcher, call, publicUrl),
  }));
}

async function handleReconcile(
  dispatcher: Dispatcher<Context>,
  { request, reply, bytes, requestContext }: ReceivedCall,
  publicUrl: string | undefined,
): Promise<FastifyReply> {
  try {
    if (bytes instanceof ServiceError) throw bytes;
    const { path: url, query } = splitUrl(request.url);
    const path = readPath(url, isStaticSecret);
    if (path === undefined) throw new ServiceError('noSuchPath');
    const isPost = request.method === 'POST';
    const parse = async (json: string) => {
      const value = await parseBody(dispatcher, Buffer.from(json), requestContext);
      if (value instanceof ServiceError) throw value;
      return value;
    };
    const fields = new URLSearchParams(isPost ? bytes.toString() : query);
    const response = await respondToReconcile({
      ...{ dispatcher, requestContext, path, fields, isPost, parse },
      home: homeOf(request, publicUrl),
    });
    if (response.isPage) void reply.header('content-security-policy', previewPolicy);
    return await reply.type(response.isPage ? 'text/html; charset=utf-8' : jsonType).send(response.body);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The protocol names the status of a batch that is too long.
    return refuseByStatus(reply, error, error.reason === 'batchTooLong' ? { status: 413 } : {});
  }
}
