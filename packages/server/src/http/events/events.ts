import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../../accounts/access/authenticator.ts';
import { credentialError } from '../../accounts/credentials.ts';
import type { Revocations } from '../../accounts/revocations.ts';
import { assertOrigin, assertScope, assertCollectionAccess } from '../../accounts/access/permission.ts';
import { eventStream } from '../../contract/events.ts';
import type { Identity } from '../../contract/method.ts';
import type { Clock } from '../../domain/clock.ts';
import { formatDate } from '../../domain/dates.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Observe } from '../../rpc/dispatch.ts';
import { readParams } from '../../rpc/params.ts';
import { toClientError } from '../../rpc/client-error.ts';
import type { Store } from '../../store/store.ts';
import { bearerOf } from '../credential.ts';
import { refuseByStatus } from '../problem.ts';
import { placeId, positionOf } from './position.ts';
import { OpenStreams } from './open-streams.ts';
import { writeEvents } from './stream.ts';

export interface EventDependencies {
  store: Store;
  access: Pick<Authenticator, 'authenticate'>;
  /** Counts the opening of a stream as a call. */
  admit: (identity: Identity) => Promise<void>;
  clock: Clock;
  observe: Observe;
  revocations: Pick<Revocations, 'subscribe'>;
}

/** Milliseconds after which a disconnected reader connects again. */
const retryMs = 2000;

/**
 * Adds `GET /events?collection_id=…`: the events of a collection as server-sent events, for clients that no webhook can reach.
 * The token is in the header `Authorization`, never in the URL. Returns a function that ends all streams and refuses new ones.
 */
export function addEvents(app: FastifyInstance, dependencies: EventDependencies): () => void {
  const { store, access, admit, clock, observe } = dependencies;
  const streams = new OpenStreams(store, dependencies.revocations);
  app.get('/events', async (request, reply) => {
    const started = performance.now();
    const observeOutcome = (code: number, logged = {}) => {
      observe({ method: 'events', code, seconds: (performance.now() - started) / 1000, ...logged });
    };
    try {
      await openStream(request, reply);
      observeOutcome(0);
    } catch (error) {
      const { clientError, ...logged } = toClientError(error);
      observeOutcome(clientError.code, logged);
      await refuseByStatus(reply, clientError);
    }
  });

  /** Resolves when the stream is open. */
  async function openStream(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin } = request.headers;
    const identityNow = () => access.authenticate({ token: bearerOf(request), isBearer: true, origin });
    const identity = await identityNow();
    if (identity === undefined) throw credentialError(bearerOf(request));
    assertOrigin(identity, origin);
    assertScope(identity, { scope: 'read' });
    const { account } = identity;
    const params = readParams(eventStream, request.query as Record<string, unknown>);
    const { collection_id: collectionId } = params;
    await assertCollectionAccess(store, identity, params);
    await admit(identity);
    const version = await store.changes.version(account, collectionId);
    if (version === undefined) throw new ServiceError('noSuchCollection');
    const header = request.headers['last-event-id'];
    const lastId = typeof header === 'string' ? header : params.last_event_id;
    const { after, hasMissed } = await positionOf(store, account, { collectionId, version }, lastId);
    const keptSince = formatDate(Math.floor(clock() / 1000) - limits.events.retention);
    const missed = hasMissed ? `event: events.missed\ndata: {"kept_since":"${keptSince}"}\n\n` : '';
    const place = lastId === undefined ? `id: ${placeId(collectionId, after)}\n\n` : '';

    const hasAccess = async () => (await identityNow())?.account === account;
    const { signal, more, close } = await streams.open({ account, collectionId, hasAccess }, reply.raw);
    const response = reply.hijack().raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    // Ends the response at once, even during a read of events: the call that ends the access waits only for this.
    signal.addEventListener('abort', () => response.end());
    writeEvents({
      ...{ response, after, more, signal },
      opening: `retry: ${retryMs}\n\n${place}${missed}`,
      read: (from, limit) => store.events.since(account, collectionId, from, limit),
      hasAccess,
    })
      // The reader connects again, and the store logs its own failures.
      .catch(() => undefined)
      .finally(() => {
        close();
        response.end();
      });
  }

  return () => {
    streams.close();
  };
}
