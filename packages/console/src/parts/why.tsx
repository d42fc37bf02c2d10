import type { RelatedText } from '@textkin/client';
import { formatShare, useWords } from '../words/index.ts';
import { Bar } from './bar.tsx';

/** Why a text is related: the tags that both have at once, the rest on request. */
export function Why({ text: { explain } }: { text: RelatedText }) {
  const words = useWords();
  if (explain === undefined) return null;
  const { semantic, statistic, shared_tags, shared_terms } = explain;
  return (
    <>
      {shared_tags.length > 0 && (
        <ul class="chips" aria-label={words.text.shared}>
          {shared_tags.slice(0, 5).map(({ tag }) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <details class="why">
        <summary>{words.text.why}</summary>
        <dl class="shares">
          <Share name={words.text.statistic} value={statistic} />
          <Share name={words.text.semantic} value={semantic} />
        </dl>
        {shared_terms.length > 0 && (
          <>
            <p class="label">{words.text.sharedWords}</p>
            <dl class="shares terms">
              {shared_terms.map(({ term, share }) => (
                <Share key={term} name={term} value={share} />
              ))}
            </dl>
          </>
        )}
      </details>
    </>
  );
}

function Share({ name, value }: { name: string; value: number }) {
  const words = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Bar value={value} />
        <span class="value">{formatShare(value, words)}</span>
      </dd>
    </div>
  );
}
