import { useEffect, useRef } from 'preact/hooks';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { formatDate, useWords } from '../words/index.ts';
import { loadPlaceTexts, type Place } from './load.ts';

/** The chosen place and its latest texts. */
export function PlacePanel(props: { place: Place; route: Route<'places'>; close: () => void }) {
  const words = useWords();
  const { place, route, close } = props;
  const { collection, from, to } = route;
  const { tag, name, texts } = place;
  const { data, error, reload } = useCall(
    ({ client }, signal) => loadPlaceTexts(client, place, route, signal),
    [collection, place.id, from, to],
  );
  const tagPage = {
    ...{ view: 'tag', collection, category: 'location', tag },
    ...{ ...(from && { from }), ...(to && { to }) },
  } satisfies Route<'tag'>;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused row was removed, and the focus with it.
    if (document.activeElement === document.body) heading.current?.querySelector('a')?.focus();
  }, [place.id]);
  return (
    <>
      <button type="button" class="small close" aria-label={words.close} onClick={close}>
        ×
      </button>
      <h2 ref={heading} class="location">
        <Link to={tagPage}>{name}</Link>
      </h2>
      <p class="quiet">
        {words.map.inTexts(texts)}
        {name !== tag && <>, {words.places.as(tag)}</>}
      </p>
      <h3 class="label">{words.places.texts}</h3>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      <ul class="headlines">
        {data?.map(({ text_id, headline, publish_date }) => (
          <li key={text_id}>
            <Link to={{ view: 'text', collection, text: text_id }}>{headline || words.text.id(text_id)}</Link>
            <span class="quiet"> {formatDate(publish_date, words)}</span>
          </li>
        ))}
      </ul>
      {data && texts > data.length && (
        <p>
          <Link to={tagPage}>{words.places.allTexts(texts)}</Link>
        </p>
      )}
    </>
  );
}
