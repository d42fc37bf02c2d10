import type { Segment } from '../highlight.ts';
import type { Highlight } from '../hooks/use-highlight.ts';
import { useWords } from '../words/index.ts';
import { Link } from './link.tsx';

/** A piece of a text with its mentions marked by category, each a link to the page of its tag. */
export function Segments({ segments, highlight }: { segments: readonly Segment[]; highlight: Highlight }) {
  const words = useWords();
  const { tags, collection, highlighted, hover, focus } = highlight;
  return segments.map(({ text, tag }, index) => {
    const named = tag === undefined ? undefined : tags[tag];
    if (tag === undefined || named === undefined) return <span key={index}>{text}</span>;
    const { category } = named;
    return (
      <mark
        key={index}
        class={`mention ${category} ${highlighted === tag ? 'highlighted' : ''}`}
        data-tag={tag}
        title={`${named.tag} · ${words.category[category]}`}
        onMouseEnter={() => {
          hover(tag);
        }}
        onMouseLeave={() => {
          hover(undefined);
        }}
        onFocusIn={() => {
          focus(tag);
        }}
        onFocusOut={() => {
          focus(undefined);
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
