import '../styles/tags.css';
import { type Changes, withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { ChoiceField } from '../filters/choice-field.tsx';
import { FilterFields } from '../filters/filter-fields.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { hasFilters, noFilters } from '../filters/filters.ts';
import { TypedField } from '../filters/typed-field.tsx';
import { useCall } from '../hooks/use-call.ts';
import { MarkingBar } from '../marking/marking-bar.tsx';
import { useMarks } from '../marking/use-marks.ts';
import { allRows } from '../paging/all-rows.ts';
import { usePages } from '../paging/use-pages.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../paging/load-more.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { listParams } from './calls.ts';
import type { Entry } from './entry.ts';
import { SuggestedMerges } from './merges/suggested-merges.tsx';
import { TagRows } from './tag-rows.tsx';

const orders = ['texts', 'name', 'latest'] as const;

/** The tags of a collection, with the number of their texts. */
export function TagsView({ route }: { route: Route<'tags'> }) {
  const words = useWords();
  const { client } = useSession();
  const { collection } = route;
  const params = listParams(route);
  const list = usePages(
    ({ client }, cursor, signal) => client.call('tag.list', { ...params, ...cursor }, { signal }),
    [params],
  );
  useUndone(list.reload);
  const here = (entry: Entry) => ({ ...entry, collection_id: collection });
  const info = useCall(
    ({ client }, signal) => client.call('collection.get', { collection_id: collection }, { signal }),
    [collection],
  );
  const tags = list.pages.flatMap((page) => page.tags).map(here);
  const marks = useMarks(JSON.stringify(params), tags, ({ category, tag }) => `${category} ${tag}`);
  return (
    <View
      title={words.tags.title}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {info.data?.name ?? words.collections.title}
        </Link>
      }
      lead={words.tags.lead}
    >
      {!hasFilters(route) && route.prefix === undefined && (
        <SuggestedMerges
          key={collection}
          collection={collection}
          lang={info.data?.language}
          changed={list.reload}
        />
      )}
      <Filters route={route} />
      {tags.length > 0 && (
        <MarkingBar
          marks={marks}
          loadAll={async () => (await allRows(client, 'tag.list', { ...params, limit: 1000 })).map(here)}
          loadActs={async () => (await import('../marking/acts/tag-acts.tsx')).TagActs}
          count={words.tags.count}
          changed={list.reload}
        />
      )}
      <div aria-busy={list.loading} class={list.loading ? 'stale' : ''}>
        {tags.length > 0 && (
          <TagRows tags={tags} collection={collection} lang={info.data?.language} marks={marks} />
        )}
        <p role="status" class="quiet">
          {!list.loading && list.error === undefined && tags.length === 0 && words.tags.noneFound}
          {!list.loading && tags.length > 0 && (
            <span class="visually-hidden">{words.tags.shown(tags.length, list.hasMore)}</span>
          )}
        </p>
      </div>
      <LoadMore list={list} />
      <Curl
        calls={[
          { method: 'tag.list', params },
          { method: 'tag.suggestMerges', params: { collection_id: collection } },
        ]}
      />
    </View>
  );
}

function Filters({ route }: { route: Route<'tags'> }) {
  const { tags: words, filters } = useWords();
  const { collection, prefix, order = 'texts' } = route;
  const change = (changes: Changes<Route<'tags'>>) => {
    navigate(withChanges(route, changes), { replace: true });
  };
  return (
    <FilterPanel
      isUsed={hasFilters(route) || prefix !== undefined}
      clear={() => {
        change({ ...noFilters, prefix: undefined });
      }}
    >
      <TypedField
        label={words.prefix}
        name="prefix"
        longest={250}
        value={prefix}
        change={(text) => {
          change({ prefix: text });
        }}
      />
      <FilterFields filters={route} change={change} />
      <ChoiceField
        label={filters.order}
        value={order}
        values={orders.map((name) => [name, words.orders[name]])}
        change={(next) => {
          change({ order: next });
        }}
      />
      <Link to={{ view: 'edits', collection }}>{words.edits.title}</Link>
    </FilterPanel>
  );
}
