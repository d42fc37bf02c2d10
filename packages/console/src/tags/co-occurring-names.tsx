import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { useWords } from '../words/index.ts';
import { tagParams } from './calls.ts';
import { levelOf } from './entry.ts';

export const relatedParams = (route: Route<'tag'>, scope: number[]) => tagParams(scope, route, route);

/** The names that appear in the same texts more often than by chance. */
export function CoOccurringNames({ route, scope }: { route: Route<'tag'>; scope: number[] }) {
  const words = useWords();
  const params = relatedParams(route, scope);
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('tag.related', params, { signal }),
    [params],
  );
  useUndone(reload);
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
              {words.tags.together(name.texts)}, {words.tags.strength[levelOf(name.strength)]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
