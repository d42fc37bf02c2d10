import type { RelatedText, Tag } from '@textkin/client';
import { formatShare, useWords } from '../../words/index.ts';
import { Bar } from '../bar.tsx';
import { Link } from '../link.tsx';
import { TextDate } from '../text-date.tsx';
import { useDated } from '../../hooks/use-dated.ts';
import { Explanation } from './explanation.tsx';
import { keyOf } from '../../texts/text-key.ts';

interface Props {
  texts: readonly RelatedText[];
  /** How many texts are still being analysed; undefined for none. */
  pending: number | undefined;
  via: number[];
  /** The tags of the text that these texts are related to. */
  tags?: readonly Tag[] | undefined;
}

/** Related texts, the most relevant first. Each links to its page, and `via` is the path to it. */
export function RelatedList({ texts, pending, via, tags }: Props) {
  const words = useWords();
  return (
    <>
      <div aria-live="polite">
        {pending !== undefined && <p class="quiet">{words.text.pending(pending)}</p>}
      </div>
      {texts.length === 0 ? (
        pending === undefined && <p class="quiet">{words.text.noRelated}</p>
      ) : (
        <Related texts={texts} via={via} tags={tags} />
      )}
    </>
  );
}

function Related({ texts, via, tags }: Omit<Props, 'pending'>) {
  const words = useWords();
  const dated = useDated(texts);
  return (
    <ol class="related">
      {texts.map((text) => (
        <li key={`${text.collection_id}/${text.text_id}`}>
          <Link
            to={{ view: 'text', collection: text.collection_id, text: text.text_id, via }}
            class="headline"
          >
            {text.headline || words.text.id(text.text_id)}
          </Link>
          <p class="meta">
            <span class="value" title={words.text.relevance(formatShare(text.relevance, words))}>
              {formatShare(text.relevance, words)}
            </span>
            <Bar value={text.relevance} />
            <TextDate date={text.publish_date} isDated={dated.get(keyOf(text))} />
          </p>
          <Explanation text={text} tags={tags} />
        </li>
      ))}
    </ol>
  );
}
