import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { valueOf } from '../form.ts';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import { Entries } from './entries.tsx';
import { findTexts, keyOf } from './texts.ts';
import type { Membership } from './use-membership.ts';

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
  const ask = (asked: string | undefined) => {
    const { view, group, collections: scope } = route;
    go(
      { view, group, ...(scope && { collections: scope }), ...(asked && { query: asked }) },
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
          ask(valueOf(event.currentTarget, 'query').trim());
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') ask(undefined);
        }}
      >
        <label class="field">
          <span class="label">{words.find}</span>
          <input key={query} name="query" type="search" maxLength={1000} defaultValue={query} />
        </label>
        <button type="submit">{words.search}</button>
      </form>
      {error !== undefined && <Problem error={error} again={reload} />}
      <div aria-live="polite">
        {query !== undefined && data && (
          <>
            <Entries
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
                ask(undefined);
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
