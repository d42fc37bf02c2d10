import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { useWords } from '../words/index.ts';
import { tagParams } from './calls.ts';
import { levelOf, type Name } from './entry.ts';

export const relatedParams = (route: Route<'tag'>, scope: number[]) => tagParams(scope, route, route);

/** Returns the list of the texts that have both the tag of a page and another tag. */
const togetherRoute = (
  { collection, tag, category, from, to }: Route<'tag'>,
  other: Name,
): Route<'texts'> => ({
  ...{
    view: 'texts',
    collection,
    tags: [
      { tag, category },
      { tag: other.tag, category: other.category },
    ],
  },
  ...(from && { from }),
  ...(to && { to }),
});

/** The names that appear in the same texts more often than by chance. */
export function CoOccurringNames({ route, scope }: { route: Route<'tag'>; scope: number[] }) {
  const words = useWords();
  const params = relatedParams(route, scope);
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('tag.related', params, { signal }),
    [params],
  );
  useUndone(reload);
  // A list of texts belongs to one collection.
  const isOneCollection = route.among === undefined;
  return (
    <section aria-labelledby="co-occurring">
      <h2 id="co-occurring">{words.tags.appearsWith}</h2>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data?.tags.length === 0 && <p class="quiet">{words.tags.appearsAlone}</p>}
      <ol class="co-occurring">
        {data?.tags.map((name) => (
          <li key={`${name.category} ${name.tag}`}>
            <TagLink collection={route.collection} tag={name} />{' '}
            <span class="quiet">
              {isOneCollection ? (
                <Link to={togetherRoute(route, name)}>{words.tags.together(name.texts)}</Link>
              ) : (
                words.tags.together(name.texts)
              )}
              , {words.tags.strength[levelOf(name.strength)]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
