import type { Tag } from '@textkin/client';
import type { Segment } from '../highlight.ts';
import { useWords } from '../words/index.ts';

export interface Lighting {
  tags: readonly Tag[];
  /** The tag whose namings are lit: its place in the list. */
  lit: number | undefined;
  hover: (tag: number | undefined) => void;
  focus: (tag: number | undefined) => void;
}

/** A stretch of a text with its namings marked by category. */
export function Segments({ segments, lighting }: { segments: readonly Segment[]; lighting: Lighting }) {
  const { category } = useWords();
  const { tags, lit, hover } = lighting;
  return segments.map(({ text, tag }, index) => {
    const named = tag === undefined ? undefined : tags[tag];
    if (tag === undefined || named === undefined) return <span key={index}>{text}</span>;
    return (
      <mark
        key={index}
        class={`naming ${named.category} ${lit === tag ? 'lit' : ''}`}
        data-tag={tag}
        title={`${named.tag} · ${category[named.category]}`}
        onMouseEnter={() => {
          hover(tag);
        }}
        onMouseLeave={() => {
          hover(undefined);
        }}
      >
        {text}
      </mark>
    );
  });
}
