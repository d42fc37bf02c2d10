import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ParsedRoute, Route, ViewName } from './address/route.ts';
import { CollectionsView } from './collections/collections-view.tsx';
import { Link } from './parts/link.tsx';
import { Problem } from './parts/problem.tsx';
import { View } from './parts/view.tsx';
import { TextView } from './text/text-view.tsx';
import { TextsView } from './texts/texts-view.tsx';
import { useWords } from './words/index.ts';

type ViewComponent<V extends ViewName> = ComponentType<{ route: Route<V> }>;

/** The component of each view; rarely used and large views are loaded when first opened. */
const viewComponents: { [V in ViewName]: ViewComponent<V> } = {
  collections: CollectionsView,
  texts: TextsView,
  text: TextView,
  tags: lazyView(async () => (await import('./tags/tags-view.tsx')).TagsView),
  tag: lazyView(async () => (await import('./tags/tag-view.tsx')).TagView),
  edits: lazyView(async () => (await import('./tags/edits-view.tsx')).EditsView),
  map: lazyView(async () => (await import('./map/map-view.tsx')).MapView),
  places: lazyView(async () => (await import('./places/places-view.tsx')).PlacesView),
  manage: lazyView(async () => (await import('./collections/manage-view.tsx')).ManageView),
  search: lazyView(async () => (await import('./finding/search-view.tsx')).SearchView),
  groups: lazyView(async () => (await import('./groups/groups-view.tsx')).GroupsView),
  group: lazyView(async () => (await import('./groups/group-view.tsx')).GroupView),
  lists: lazyView(async () => (await import('./vocabularies/lists-view.tsx')).ListsView),
  list: lazyView(async () => (await import('./vocabularies/list-view.tsx')).ListView),
  import: lazyView(async () => (await import('./importing/import-view.tsx')).ImportView),
  playground: lazyView(async () => (await import('./playground/playground-view.tsx')).PlaygroundView),
  keys: lazyView(async () => (await import('./keys/keys-view.tsx')).KeysView),
  enter: () => null,
};

/** Renders the view that an address names. */
export function CurrentView({ route }: { route: ParsedRoute }) {
  if (route.view === 'unknown') return <Unknown />;
  const Component = viewComponents[route.view] as ComponentType<{ route: Route }>;
  return <Component route={route} />;
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
function lazyView<V extends ViewName>(load: () => Promise<ViewComponent<V>>): ViewComponent<V> {
  let loaded: ViewComponent<V> | undefined;
  return function LazyView({ route }) {
    const words = useWords();
    const [state, setState] = useState<{ component?: ViewComponent<V>; error?: unknown }>({
      ...(loaded && { component: loaded }),
    });
    const fetchView = () => {
      load().then(
        (component) => {
          loaded = component;
          setState({ component });
        },
        (error: unknown) => {
          setState({ error });
        },
      );
    };
    useEffect(() => {
      if (loaded === undefined) fetchView();
    }, []);
    const { component: Component, error } = state;
    if (Component !== undefined) return <Component route={route} />;
    return error === undefined ? (
      <p class="quiet">{words.loading}</p>
    ) : (
      <Problem error={error} retry={fetchView} />
    );
  };
}
