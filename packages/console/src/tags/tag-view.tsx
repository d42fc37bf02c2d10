import '../styles/tags.css';
import { allRows } from '../paging/all-rows.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import type { Session } from '../session.ts';
import { useWords } from '../words/index.ts';
import { MissingTag } from './missing-tag.tsx';
import { loadHead } from './calls.ts';
import { CoOccurringNames, relatedParams } from './co-occurring-names.tsx';
import { Actions, Facts } from './tag-head.tsx';
import { TagTexts, textsParams } from './tag-texts.tsx';
import { drawnInterval, Timeline } from './timeline/timeline.tsx';

/** Fetches the collections of a tag page; if it covers several, their names are shown beside the texts. */
async function loadScope({ client }: Session, { collection, among }: Route<'tag'>, signal: AbortSignal) {
  if (among === undefined) {
    const { name, language } = await client.call('collection.get', { collection_id: collection }, { signal });
    return { name, language, scope: [collection], names: new Map<number, string>() };
  }
  const collections = await allRows(client, 'collection.list', {}, signal);
  const here = collections.find(({ collection_id }) => collection_id === collection);
  const names = new Map(collections.map(({ collection_id, name }) => [collection_id, name]));
  return { name: here?.name ?? '', language: here?.language ?? 'en', scope: [...names.keys()], names };
}

/** The page of a tag: its dates, its timeline, its texts, the names it appears with, and its changes. */
export function TagView({ route }: { route: Route<'tag'> }) {
  const words = useWords();
  const { collection, among } = route;
  const pageScope = useCall((session, signal) => loadScope(session, route, signal), [collection, among]);
  // One collection is known from the address; the ids of all must be fetched first.
  const scope = among === undefined ? [collection] : pageScope.data?.scope;
  const head = useCall(
    async (session, signal) => scope && loadHead(session, scope, route, signal),
    [scope, route.tag, route.category],
  );
  useUndone(head.reload);
  const { data } = head;
  const entry = data?.entry;
  const hasTexts = data === undefined || data.texts > 0;
  const failed = [pageScope, head].find(({ error }) => error !== undefined);
  return (
    <View
      title={data?.tag ?? route.tag}
      {...(pageScope.data && { lang: pageScope.data.language })}
      above={
        <Link to={{ view: 'tags', collection }} class="up">
          {pageScope.data ? words.tags.titleOf(pageScope.data.name) : words.tags.title}
        </Link>
      }
    >
      {failed && <Problem error={failed.error} retry={failed.reload} />}
      {data && hasTexts && <Facts head={data} />}
      {!hasTexts && <MissingTag route={route} reload={head.reload} />}
      {hasTexts && scope && failed === undefined && (
        <>
          <Actions
            route={route}
            head={data}
            language={pageScope.data?.language ?? 'en'}
            reload={head.reload}
          />
          {entry && <Timeline route={route} scope={scope} first={entry.first} last={entry.last} />}
          <div class="tag-page">
            <TagTexts
              route={route}
              scope={scope}
              names={pageScope.data?.names ?? new Map<number, string>()}
            />
            <CoOccurringNames route={route} scope={scope} />
          </div>
          <Curl
            calls={[
              { method: 'tag.texts', params: textsParams(route, scope) },
              { method: 'tag.related', params: relatedParams(route, scope) },
              {
                method: 'tag.timeline',
                params: {
                  ...relatedParams(route, scope),
                  ...(entry && { interval: drawnInterval(route, entry.first, entry.last).interval }),
                },
              },
            ]}
          />
        </>
      )}
    </View>
  );
}
