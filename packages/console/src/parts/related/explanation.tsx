import type { RelatedText, Tag } from '@textkin/client';
import { reasonsOf } from '../../reasons.ts';
import { formatShare, listParts, useWords } from '../../words/index.ts';
import { Bar } from '../bar.tsx';
import { Link } from '../link.tsx';

/** Why a text is related: a sentence, and figures on request. `tags` are the tags of the other text. */
export function Explanation({ text, tags = [] }: { text: RelatedText; tags?: readonly Tag[] | undefined }) {
  const words = useWords();
  const { explain } = text;
  if (explain === undefined) return null;
  const { semantic, statistic, shared_terms } = explain;
  const { names, words: terms, likeness } = reasonsOf(explain);
  return (
    <>
      <p class="reason">
        {names.length > 0 && (
          <>
            {words.text.shared}{' '}
            {listParts(names, words).map(({ type, value }, index) =>
              type === 'literal' ? value : <Name key={index} name={value} text={text} tags={tags} />,
            )}
            .{' '}
          </>
        )}
        {terms.length > 0 && `${words.text.inCommon(terms.join(', '))} `}
        {likeness && words.text.likeness[likeness]}
      </p>
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

/** A name in both texts: a link to its page if its category is known. */
function Name({ name, text, tags }: { name: string; text: RelatedText; tags: readonly Tag[] }) {
  const tag = tags.find((tag) => tag.tag === name);
  if (tag === undefined) return <strong>{name}</strong>;
  const { category } = tag;
  return (
    <Link
      to={{ view: 'tag', collection: text.collection_id, category, tag: name }}
      class={`shared ${category}`}
    >
      {name}
    </Link>
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
