import { formatShare, useWords } from '../words/index.ts';
import { Bar } from './bar.tsx';
import type { Lighting } from './segments.tsx';

/** The tags with their relevance. Hovering or focusing one lights its namings, choosing one keeps them lit. */
export function TagList(props: {
  lighting: Lighting;
  pinned: number | undefined;
  pin: (tag: number | undefined) => void;
}) {
  const words = useWords();
  const { lighting, pinned, pin } = props;
  const { tags, lit, hover, focus } = lighting;
  if (tags.length === 0) return <p class="quiet">{words.text.noTags}</p>;
  return (
    <ol class="tags">
      {tags.map(({ tag, category, relevance, mentions = [] }, index) => (
        <li key={`${category} ${tag}`}>
          <button
            type="button"
            class={`tag ${category} ${lit === index ? 'lit' : ''}`}
            aria-pressed={pinned === index}
            title={words.text.pin(tag, mentions.length)}
            onMouseEnter={() => {
              hover(index);
            }}
            onMouseLeave={() => {
              hover(undefined);
            }}
            onFocus={() => {
              focus(index);
            }}
            onBlur={() => {
              focus(undefined);
            }}
            onClick={() => {
              pin(pinned === index ? undefined : index);
            }}
          >
            <span class="name">{tag}</span>
            <span class="kind">{words.category[category]}</span>
            <span class="value">{formatShare(relevance, words)}</span>
            <Bar value={relevance} kind={category} />
          </button>
        </li>
      ))}
    </ol>
  );
}
