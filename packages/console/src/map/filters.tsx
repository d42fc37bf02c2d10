import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { categories } from '../address/views.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import { type Change, changed } from './changed.ts';
import { withViewport } from './drawing/use-viewport.ts';
import { whole } from './drawing/viewport.ts';

/** How long one must not have typed before it is searched. */
const pauseMs = 350;

/** What the map is drawn of: a search, a category, days. Another map is seen from its whole. */
export function Filters({ route }: { route: Route<'map'> }) {
  const words = useWords();
  const { view, collection, query, category, from, to } = route;
  const latest = useRef(route);
  latest.current = route;
  const [typed, setTyped] = useState(query ?? '');
  const set = (change: Change, replace = false) => {
    go(withViewport(changed(latest.current, change), whole), { replace });
  };
  useEffect(() => {
    if (typed.trim() !== (query ?? '')) setTyped(query ?? '');
  }, [query]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === (query ?? '')) return undefined;
    const timer = setTimeout(() => {
      set({ query: wanted }, true);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  const day = (field: 'from' | 'to') => (
    <label>
      <span class="label">{words.map[field]}</span>
      <input
        type="date"
        value={route[field] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          set({ [field]: value });
        }}
      />
    </label>
  );
  const input = useRef<HTMLInputElement>(null);
  const filtered = (query ?? category ?? from ?? to) !== undefined;
  useEffect(() => {
    // The link that cleared the filters has gone, and the focus with it.
    if (!filtered && document.activeElement === document.body) input.current?.focus();
  }, [filtered]);
  return (
    <form
      class="map-filters"
      role="search"
      aria-label={words.map.title}
      onSubmit={(event) => {
        event.preventDefault();
        set({ query: typed.trim() });
      }}
    >
      <label class="wide">
        <span class="label">{words.map.search}</span>
        <input
          ref={input}
          type="search"
          name="query"
          maxLength={1000}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </label>
      <label>
        <span class="label">{words.map.category}</span>
        <select
          value={category ?? ''}
          onChange={({ currentTarget: { value } }) => {
            set({ category: categories.find((one) => one === value) });
          }}
        >
          <option value="">{words.map.allCategories}</option>
          {categories.map((one) => (
            <option key={one} value={one}>
              {words.category[one]}
            </option>
          ))}
        </select>
      </label>
      {day('from')}
      {day('to')}
      {filtered && <Link to={{ view, collection }}>{words.map.clear}</Link>}
    </form>
  );
}
