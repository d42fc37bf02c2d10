import type { Result } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { formatDate, useWords } from '../words/index.ts';
import { namesWith, type Network } from './network/network.ts';

const shownTexts = 8;
const maxShownNames = 16;

/** The chosen name of the map: the names it appears with, and its texts. */
export function NamePanel(props: {
  network: Network;
  chosen: number;
  route: Route<'map'>;
  close: () => void;
}) {
  const words = useWords();
  const { network, chosen, route, close } = props;
  const { collection, query, from, to } = route;
  const { tag, category, texts } = network.entities[chosen]!;
  const { data, error, reload } = useCall(
    ({ client }, signal): Promise<Pick<Result<'tag.texts'>, 'texts'>> => {
      const params = {
        ...{ collection_scope: collection, tag, category, limit: shownTexts },
        ...publishedIn({ from, to }),
      };
      return query === undefined
        ? client.call('tag.texts', params, { signal })
        : client.call('text.search', { ...params, query }, { signal });
    },
    [collection, tag, category, query, from, to],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The link that was followed from another name was removed, and the focus with it.
    if (document.activeElement === document.body) heading.current?.querySelector('a')?.focus();
  }, [chosen]);
  return (
    <>
      <button type="button" class="small close" aria-label={words.close} onClick={close}>
        ×
      </button>
      <h2 ref={heading} class={category}>
        <Link to={{ view: 'tag', collection, category, tag }}>{tag}</Link>
      </h2>
      <p class="quiet">
        {words.category[category]}, {words.map.inTexts(texts)}
      </p>
      <h3 class="label">{words.map.appearsWith}</h3>
      <ul class="chips">
        {namesWith(network, chosen)
          .slice(0, maxShownNames)
          .map(({ other, texts: together }) => {
            const { tag: name, category: otherCategory } = network.entities[other]!;
            return (
              <li key={other}>
                <Link
                  to={{ ...route, tag: name, tagCategory: otherCategory }}
                  class={`chip ${otherCategory}`}
                >
                  {name} <span class="quiet">{together}</span>
                </Link>
              </li>
            );
          })}
      </ul>
      <h3 class="label">{words.map.texts}</h3>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      <ul class="headlines">
        {data?.texts.map(({ text_id, headline, publish_date }) => (
          <li key={text_id}>
            <Link to={{ view: 'text', collection, text: text_id }}>{headline || words.text.id(text_id)}</Link>
            <span class="quiet"> {formatDate(publish_date, words)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
