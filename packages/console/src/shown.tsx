import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Place, Route, ViewName } from './address/route.ts';
import { CollectionsView } from './collections/collections-view.tsx';
import { Link } from './parts/link.tsx';
import { Problem } from './parts/problem.tsx';
import { View } from './parts/view.tsx';
import { TextView } from './text/text-view.tsx';
import { TextsView } from './texts/texts-view.tsx';
import { useWords } from './words/index.ts';

type Shows<V extends ViewName> = ComponentType<{ route: Route<V> }>;

/** The component of each view; rarely used and large views are loaded when first opened. */
const shown: { [V in ViewName]: Shows<V> } = {
  collections: CollectionsView,
  texts: TextsView,
  text: TextView,
  tags: later(async () => (await import('./tags/tags-view.tsx')).TagsView),
  tag: later(async () => (await import('./tags/tag-view.tsx')).TagView),
  edits: later(async () => (await import('./tags/edits-view.tsx')).EditsView),
  map: later(async () => (await import('./map/map-view.tsx')).MapView),
  manage: later(async () => (await import('./collections/manage-view.tsx')).ManageView),
  search: later(async () => (await import('./finding/search-view.tsx')).SearchView),
  groups: later(async () => (await import('./groups/groups-view.tsx')).GroupsView),
  group: later(async () => (await import('./groups/group-view.tsx')).GroupView),
  import: later(async () => (await import('./importing/import-view.tsx')).ImportView),
  playground: later(async () => (await import('./playground/playground-view.tsx')).PlaygroundView),
  keys: later(async () => (await import('./keys/keys-view.tsx')).KeysView),
  enter: () => null,
};

/** Renders the view that an address names. */
export function Shown({ route }: { route: Place }) {
  if (route.view === 'unknown') return <Unknown />;
  const Its = shown[route.view] as ComponentType<{ route: Route }>;
  return <Its route={route} />;
}

function Unknown() {
  const { notFound } = useWords();
  return (
    <View title={notFound.title} lead={notFound.text}>
      <Link to={{ view: 'collections' }}>{notFound.link}</Link>
    </View>
  );
}

/** Returns a view whose code is loaded when it is first shown. */
function later<V extends ViewName>(load: () => Promise<Shows<V>>): Shows<V> {
  let loaded: Shows<V> | undefined;
  return function Later({ route }) {
    const words = useWords();
    const [state, setState] = useState<{ is?: Shows<V>; error?: unknown }>({ ...(loaded && { is: loaded }) });
    const fetchIt = () => {
      load().then(
        (is) => {
          loaded = is;
          setState({ is });
        },
        (error: unknown) => {
          setState({ error });
        },
      );
    };
    useEffect(() => {
      if (loaded === undefined) fetchIt();
    }, []);
    const { is: Its, error } = state;
    if (Its !== undefined) return <Its route={route} />;
    return error === undefined ? (
      <p class="quiet">{words.loading}</p>
    ) : (
      <Problem error={error} again={fetchIt} />
    );
  };
}
