import type { Tag } from '@textkin/client';
import type { ComponentChildren } from 'preact';
import { useCards } from '../card/card-context.ts';
import { useWords } from '../words/index.ts';
import { Link } from './link.tsx';

/** A tag: a link to its page with the card of its entity, coloured by category. Screen readers get the category as text. */
export function TagLink(props: {
  collection: number;
  tag: Pick<Tag, 'tag' | 'category'>;
  /** Content after the name, for instance a number of texts. */
  children?: ComponentChildren;
}) {
  const { category } = useWords();
  const cardFor = useCards();
  const { collection, tag, children } = props;
  return (
    <Link
      to={{ view: 'tag', collection, category: tag.category, tag: tag.tag }}
      class={`chip ${tag.category}`}
      handlers={cardFor({ tag, collection })}
    >
      {tag.tag} {children !== undefined && <span class="quiet">{children}</span>}
      <span class="visually-hidden">{category[tag.category]}</span>
    </Link>
  );
}
