import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { valueOf } from '../form.ts';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { TextEntries } from './text-entries.tsx';
import { findTexts } from './texts.ts';
import type { Membership } from './use-membership.ts';
import { keyOf } from '../texts/text-key.ts';

/** A search for texts to add to a group: by words, by an id, or by the address of a text. */
export function Finder(props: {
  route: Route<'group'>;
  collections: readonly number[];
  members: ReadonlySet<string>;
  names: ReadonlyMap<number, string>;
  membership: Membership;
}) {
  const { groups: words, close } = useWords();
  const { route, collections, members, names, membership } = props;
  const { query } = route;
  const { data, error, reload } = useCall(
    async ({ client }, signal) =>
      query === undefined || collections.length === 0
        ? []
        : findTexts(client, collections, { query, page: document.baseURI }, signal),
    [query, collections],
  );
  const setQuery = (newQuery: string | undefined) => {
    const { view, group, collections: scope } = route;
    navigate(
      { view, group, ...(scope && { collections: scope }), ...(newQuery && { query: newQuery }) },
      { replace: true },
    );
  };
  return (
    <section>
      <form
        class="inline finder"
        role="search"
        aria-label={words.title}
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(valueOf(event.currentTarget, 'query').trim());
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setQuery(undefined);
        }}
      >
        <label class="field">
          <span class="label">{words.find}</span>
          <input key={query} name="query" type="search" maxLength={1000} defaultValue={query} />
        </label>
        <button type="submit">{words.search}</button>
      </form>
      {error !== undefined && <Problem error={error} retry={reload} />}
      <div aria-live="polite">
        {query !== undefined && data && (
          <>
            <TextEntries
              entries={data.filter((entry) => !members.has(keyOf(entry)))}
              names={names}
              action={words.add}
              act={(entry) => void membership.add(entry)}
              none={words.notFound}
            />
            <button
              type="button"
              class="small"
              onClick={() => {
                setQuery(undefined);
              }}
            >
              {close}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
