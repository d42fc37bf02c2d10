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
    <section aria-labelledby="company">
      <h2 id="company">{words.tags.appearsWith}</h2>
      {error !== undefined && <Problem error={error} again={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data?.tags.length === 0 && <p class="quiet">{words.tags.appearsAlone}</p>}
      <ol class="company">
        {data?.tags.map((one) => (
          <li key={`${one.category} ${one.tag}`}>
            <TagLink collection={route.collection} tag={one} />{' '}
            <span class="quiet">
              {words.tags.together(one.texts)}, {words.tags.strength[levelOf(one.strength)]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
