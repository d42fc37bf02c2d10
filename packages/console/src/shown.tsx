import { Link } from './parts/link.tsx';
import { View } from './parts/view.tsx';
import type { Route } from './route.ts';
import { CollectionsView } from './views/collections.tsx';
import { KeysView } from './views/keys.tsx';
import { MapView } from './views/map.tsx';
import { PlaygroundView } from './views/playground.tsx';
import { TextView } from './views/text.tsx';
import { TextsView } from './views/texts.tsx';
import { useWords } from './words/index.ts';

/** The view of an address. */
export function Shown({ route }: { route: Route }) {
  const { notFound } = useWords();
  switch (route.view) {
    case 'collections':
      return <CollectionsView />;
    case 'texts':
      return <TextsView collection={route.collection} from={route.from} />;
    case 'text':
      return <TextView collection={route.collection} text={route.text} via={route.via} />;
    case 'map':
      return <MapView collection={route.collection} />;
    case 'playground':
      return <PlaygroundView collection={route.collection} />;
    case 'keys':
      return <KeysView />;
    case 'unknown':
      return (
        <View title={notFound.title} lead={notFound.text}>
          <Link to={{ view: 'collections' }}>{notFound.way}</Link>
        </View>
      );
  }
}
