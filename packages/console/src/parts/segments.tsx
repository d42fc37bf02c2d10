import type { Segment } from '../highlight.ts';
import type { Highlight } from '../hooks/use-highlight.ts';
import { useCards } from '../card/card-context.ts';
import { Link } from './link.tsx';

/** A piece of a text with its mentions marked by category, each with the card of its entity and a link to the page of its tag. */
export function Segments({ segments, highlight }: { segments: readonly Segment[]; highlight: Highlight }) {
  const cardFor = useCards();
  const { tags, collection, text: stored, highlighted, hover, focus } = highlight;
  return segments.map(({ text, tag }, index) => {
    const named = tag === undefined ? undefined : tags[tag];
    if (tag === undefined || named === undefined) return <span key={index}>{text}</span>;
    const { category } = named;
    const card = cardFor({ tag: named, collection, text: stored });
    return (
      <mark
        key={index}
        class={`mention ${category} ${highlighted === tag ? 'highlighted' : ''}`}
        data-tag={tag}
        {...card}
        onMouseEnter={() => {
          hover(tag);
        }}
        onMouseLeave={() => {
          hover(undefined);
        }}
        onFocusIn={(event) => {
          focus(tag);
          card?.onFocusIn(event);
        }}
        onFocusOut={() => {
          focus(undefined);
          card?.onFocusOut();
        }}
      >
        {collection === undefined ? (
          text
        ) : (
          <Link to={{ view: 'tag', collection, category, tag: named.tag }}>{text}</Link>
        )}
      </mark>
    );
  });
}
