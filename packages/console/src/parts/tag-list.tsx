import type { Tag } from '@textkin/client';
import { useState } from 'preact/hooks';
import type { Highlight } from '../hooks/use-highlight.ts';
import { formatShare, useWords } from '../words/index.ts';
import { useCards } from '../card/card-context.ts';
import { Bar } from './bar.tsx';
import { Link } from './link.tsx';

/** The number of tags that are listed at first. */
const first = 10;

/** Whether all tags are listed, for a view that stores it, for instance in its address. */
export interface Expansion {
  isExpanded: boolean;
  setExpanded: (isExpanded: boolean) => void;
}

/**
 * Tags with their relevance: the first ten, or all of them. Pointing at a tag or focusing it highlights its mentions and shows its card;
 * the button beside the tag keeps them highlighted.
 */
export function TagList({ highlight, expansion }: { highlight: Highlight; expansion?: Expansion }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { isExpanded, setExpanded } = expansion ?? { isExpanded: isOpen, setExpanded: setOpen };
  const { tags } = highlight;
  if (tags.length === 0) return <p class="quiet">{words.text.noTags}</p>;
  return (
    <>
      <ol class="tags">
        {tags.slice(0, isExpanded ? undefined : first).map((tag, index) => (
          <Row key={`${tag.category} ${tag.tag}`} tag={tag} index={index} highlight={highlight} />
        ))}
      </ol>
      {tags.length > first && (
        <button
          type="button"
          class="small all"
          onClick={() => {
            setExpanded(!isExpanded);
          }}
        >
          {isExpanded ? words.text.fewerTags : words.text.allTags(tags.length)}
        </button>
      )}
    </>
  );
}

function Row({ tag: entry, index, highlight }: { tag: Tag; index: number; highlight: Highlight }) {
  const words = useWords();
  const cardFor = useCards();
  const { collection, text, highlighted, pinned, hover, focus, pin } = highlight;
  const { tag, category, relevance, mentions = [] } = entry;
  return (
    <li
      class={`tag ${category} ${highlighted === index ? 'highlighted' : ''}`}
      onMouseEnter={() => {
        hover(index);
      }}
      onMouseLeave={() => {
        hover(undefined);
      }}
      onFocusIn={() => {
        focus(index);
      }}
      onFocusOut={() => {
        focus(undefined);
      }}
    >
      <span class="named">
        {collection === undefined ? (
          <span class="name">{tag}</span>
        ) : (
          <Link
            to={{ view: 'tag', collection, category, tag }}
            class="name"
            handlers={cardFor({ tag: entry, collection, text })}
          >
            {tag}
          </Link>
        )}
        <span class="kind">{words.category[category]}</span>
      </span>
      <span class="value" title={words.text.relevance(formatShare(relevance, words))}>
        {formatShare(relevance, words)}
      </span>
      {mentions.length > 0 && (
        <button
          type="button"
          class="pin"
          aria-pressed={pinned === index}
          aria-label={words.text.pin(tag, mentions.length)}
          title={words.text.pin(tag, mentions.length)}
          onClick={() => {
            pin(pinned === index ? undefined : index);
          }}
        >
          {mentions.length}×
        </button>
      )}
      <Bar value={relevance} kind={category} />
    </li>
  );
}
