import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { Context } from '../methods/context.ts';
import { type Dispatcher, perform, type RequestContext } from '../rpc/dispatch.ts';
import { atomFeed, type LatestMatches } from './feed.ts';

/**
 * Returns the feed of a saved search: the result of search.matches, which is authorized, counted and recorded like every call. Throws the
 * ServiceError of a failed call.
 */
export async function readFeed(
  dispatcher: Dispatcher<Context>,
  requestContext: RequestContext,
  { savedSearchId, home }: { savedSearchId: number; home: string },
): Promise<string> {
  const params = { saved_search_id: savedSearchId, order: '-matched', limit: limits.feedEntries };
  const outcome = await perform(dispatcher, () => ({ method: 'search.matches', params }), requestContext, {});
  if (outcome instanceof ServiceError) throw outcome;
  const feed = atomFeed({ ...(outcome.value as LatestMatches), savedSearchId, home });
  requestContext.addMemory(Buffer.byteLength(feed));
  return feed;
}
