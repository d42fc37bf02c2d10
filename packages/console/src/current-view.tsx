import type { ComponentType } from 'preact';
import type { ParsedRoute, Route, ViewName } from './address/route.ts';
import { CollectionsView } from './collections/collections-view.tsx';
import { lazyPart } from './loading/lazy-part.tsx';
import { Link } from './parts/link.tsx';
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
  tags: lazyPart(async () => (await import('./tags/tags-view.tsx')).TagsView),
  tag: lazyPart(async () => (await import('./tags/tag-view.tsx')).TagView),
  edits: lazyPart(async () => (await import('./tags/edits-view.tsx')).EditsView),
  map: lazyPart(async () => (await import('./map/map-view.tsx')).MapView),
  places: lazyPart(async () => (await import('./places/places-view.tsx')).PlacesView),
  manage: lazyPart(async () => (await import('./collections/manage-view.tsx')).ManageView),
  search: lazyPart(async () => (await import('./finding/search-view.tsx')).SearchView),
  savedSearches: lazyPart(
    async () => (await import('./saved-searches/saved-searches-view.tsx')).SavedSearchesView,
  ),
  groups: lazyPart(async () => (await import('./groups/groups-view.tsx')).GroupsView),
  group: lazyPart(async () => (await import('./groups/group-view.tsx')).GroupView),
  lists: lazyPart(async () => (await import('./vocabularies/lists-view.tsx')).ListsView),
  list: lazyPart(async () => (await import('./vocabularies/list-view.tsx')).ListView),
  import: lazyPart(async () => (await import('./importing/import-view.tsx')).ImportView),
  playground: lazyPart(async () => (await import('./playground/playground-view.tsx')).PlaygroundView),
  keys: lazyPart(async () => (await import('./keys/keys-view.tsx')).KeysView),
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
