import type { Text } from '@textkin/client';
import { useMemo } from 'preact/hooks';
import { segmentsOf } from '../highlight.ts';
import type { Highlight } from '../hooks/use-highlight.ts';
import { Link, OutsideLink } from '../parts/link.tsx';
import { Segments } from '../parts/segments.tsx';
import { View } from '../parts/view.tsx';
import { ownId } from './own-id.ts';
import { formatDate, useWords } from '../words/index.ts';

/** The link to the collection. */
export function CollectionLink({ collection, name }: { collection: number; name?: string }) {
  const words = useWords();
  return (
    <Link to={{ view: 'texts', collection }} class="up">
      {name ?? words.collections.title}
    </Link>
  );
}

/** The headline as the title of the view, its mentions marked. */
export function Headline({ name, highlight, lang }: { name: string; highlight: Highlight; lang: string }) {
  const { tags } = highlight;
  const segments = useMemo(() => segmentsOf('headline', name, tags), [name, tags]);
  return (
    <View title={<Segments segments={segments} highlight={highlight} />} name={name} lang={lang}>
      {null}
    </View>
  );
}

/** The date, the authors, the ids and the address of a text. */
export function Facts({ text }: { text: Text }) {
  const words = useWords();
  return (
    <p class="facts">
      <span>{words.text.id(text.text_id)}</span>
      {text.publish_date && <span>{formatDate(text.publish_date, words, true)}</span>}
      {text.authors && <span>{text.authors}</span>}
      {ownId(text) && <span>{ownId(text)}</span>}
      {text.url && <OutsideLink url={text.url} />}
    </p>
  );
}
