import { allRows } from '../paging/all-rows.ts';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import type { Session } from '../session.ts';
import type { Entry } from '../tags/entry.ts';
import { TagRows } from '../tags/tag-rows.tsx';
import { useListWords } from '../words/list-words.ts';

/** The latest tags of a collection are searched for links to a list, a page at a time, until some are found. */
const pageSize = 1000;
const maxPages = 10;
const shown = 20;

/** Returns the latest tags of a collection that link to a list. */
async function findMatched({ client }: Session, collection: number, list: number, signal: AbortSignal) {
  const found: Entry[] = [];
  const params = { collection_scope: collection, order: 'latest', links: true, limit: pageSize } as const;
  let cursor: { cursor?: string } = {};
  for (let page = 0; page < maxPages && found.length < shown; page++) {
    const { tags, next } = await client.call('tag.list', { ...params, ...cursor }, { signal });
    found.push(...tags.filter(({ link }) => link?.vocabulary === list));
    if (next === undefined) break;
    cursor = { cursor: next };
  }
  return found.slice(0, shown);
}

/** The recent tags that link to entries of a list, for each collection that uses it. */
export function MatchedTags({ list }: { list: number }) {
  const words = useListWords();
  const { data, error, reload } = useCall(
    async (session, signal) => {
      const collections = await allRows(session.client, 'collection.list', {}, signal);
      const used = collections.filter(({ vocabularies = [] }) => vocabularies.includes(list));
      return Promise.all(
        used.map(async ({ collection_id, name, language }) => ({
          ...{ collection_id, name, language },
          tags: await findMatched(session, collection_id, list, signal),
        })),
      );
    },
    [list],
  );
  const matched = data?.filter(({ tags }) => tags.length > 0) ?? [];
  return (
    <section class="part" aria-labelledby="matched">
      <h2 id="matched">{words.matched}</h2>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data?.length === 0 && <p class="quiet">{words.unused}</p>}
      {data && data.length > 0 && matched.length === 0 && <p class="quiet">{words.matchedNone}</p>}
      {matched.map(({ collection_id, name, language, tags }) => (
        <div key={collection_id}>
          <h3>{name}</h3>
          <TagRows tags={tags} collection={collection_id} lang={language} />
        </div>
      ))}
    </section>
  );
}
