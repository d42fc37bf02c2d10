import { allRows } from '../paging/all-rows.ts';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { TagRows } from '../tags/tag-rows.tsx';
import { useListWords } from '../words/list-words.ts';

/** The most recent tags of each collection that are searched for links to a list. */
const recent = 200;

/** The recent tags that link to entries of a list, for each collection that uses it. */
export function MatchedTags({ list }: { list: number }) {
  const words = useListWords();
  const { data, error, reload } = useCall(
    async ({ client }, signal) => {
      const collections = await allRows(client, 'collection.list', {}, signal);
      const used = collections.filter(({ vocabularies = [] }) => vocabularies.includes(list));
      return Promise.all(
        used.map(async ({ collection_id, name, language }) => {
          const params = {
            collection_scope: collection_id,
            order: 'latest',
            links: true,
            limit: recent,
          } as const;
          const { tags } = await client.call('tag.list', params, { signal });
          return {
            collection_id,
            name,
            language,
            tags: tags.filter(({ link }) => link?.vocabulary === list),
          };
        }),
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
