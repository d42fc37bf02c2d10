import type { Collection } from '@textkin/client';
import { Link } from '../../parts/link.tsx';
import { TextDate } from '../../parts/text-date.tsx';
import { useWords } from '../../words/index.ts';
import type { Matches } from './new-matches.ts';
import { keyOf } from '../../texts/text-key.ts';

/** Texts that have come to match a saved search, each with its date and its collection. */
export function MatchList(props: {
  label: string;
  texts: Matches['texts'];
  /** Which texts have a date of their own, as `useDated` returns it. */
  dated: ReadonlyMap<string, boolean>;
  collections: ReadonlyMap<number, Collection>;
}) {
  const words = useWords();
  const { label, texts, dated, collections } = props;
  if (texts.length === 0) return null;
  return (
    <ul class="matches" aria-label={label}>
      {texts.map((text) => {
        const { collection_id, text_id, headline, publish_date } = text;
        const collection = collections.get(collection_id);
        return (
          <li key={keyOf(text)}>
            <Link to={{ view: 'text', collection: collection_id, text: text_id }}>
              <span lang={collection?.language}>{headline || words.text.id(text_id)}</span>
            </Link>{' '}
            <span class="quiet">
              <TextDate date={publish_date} isDated={dated.get(keyOf(text))} /> · {collection?.name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
