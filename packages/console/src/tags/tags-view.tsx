import '../styles/tags.css';
import { changed } from '../address/changed.ts';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useMore } from '../paging/use-more.ts';
import { useTyped } from '../filters/use-typed.ts';
import { useUndone } from '../notices.tsx';
import { CategoryField } from '../filters/category-field.tsx';
import { Curl } from '../parts/curl.tsx';
import { DaysFields } from '../filters/days.tsx';
import { Field } from '../parts/field.tsx';
import { Link } from '../parts/link.tsx';
import { More } from '../paging/more.tsx';
import { View } from '../parts/view.tsx';
import { useWords } from '../words/index.ts';
import { listParams } from './asking.ts';
import { TagRows } from './tag-rows.tsx';

const orders = ['texts', 'name', 'latest'] as const;

/** Whom and what the texts of a collection name, with how many texts each is in. */
export function TagsView({ route }: { route: Route<'tags'> }) {
  const words = useWords();
  const { collection } = route;
  const params = listParams(route);
  const list = useMore(
    ({ client }, cursor, signal) => client.call('tag.list', { ...params, ...cursor }, { signal }),
    [params],
  );
  useUndone(list.reload);
  const among = useCall(
    ({ client }, signal) => client.call('collection.get', { collection_id: collection }, { signal }),
    [collection],
  );
  const tags = list.pages.flatMap((page) => page.tags);
  return (
    <View
      title={words.tags.title}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {among.data?.name ?? words.collections.title}
        </Link>
      }
      lead={words.tags.lead}
    >
      <Filters route={route} />
      <div aria-busy={list.loading} class={list.loading ? 'stale' : ''}>
        {tags.length > 0 && <TagRows tags={tags} collection={collection} lang={among.data?.language} />}
        <p role="status" class="quiet">
          {!list.loading && list.error === undefined && tags.length === 0 && words.tags.noneFound}
          {!list.loading && tags.length > 0 && (
            <span class="unseen">{words.tags.shown(tags.length, list.hasMore)}</span>
          )}
        </p>
      </div>
      <More list={list} />
      <Curl calls={[{ method: 'tag.list', params }]} />
    </View>
  );
}

function Filters({ route }: { route: Route<'tags'> }) {
  const { tags: words } = useWords();
  const { collection, prefix = '', category, from, to, order = 'texts' } = route;
  const change = (changes: object) => {
    go(changed(route, changes), { replace: true });
  };
  const [typed, type] = useTyped(prefix, (next) => {
    change({ prefix: next });
  });
  return (
    <form
      class="filters"
      role="search"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Field label={words.prefix}>
        <input
          type="search"
          maxLength={250}
          value={typed}
          onInput={({ currentTarget }) => {
            type(currentTarget.value);
          }}
        />
      </Field>
      <CategoryField
        any
        value={category}
        change={(next) => {
          change({ category: next });
        }}
      />
      <DaysFields days={{ ...(from && { from }), ...(to && { to }) }} change={change} />
      <Field label={words.order}>
        <select
          value={order}
          onChange={({ currentTarget }) => {
            change({ order: currentTarget.value });
          }}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {words.orders[one]}
            </option>
          ))}
        </select>
      </Field>
      <Link to={{ view: 'edits', collection }}>{words.edits.title}</Link>
    </form>
  );
}
