import { useMemo } from 'preact/hooks';
import { MarkBox } from '../marking/mark-box.tsx';
import type { MarkedText } from '../marking/marked-text.ts';
import type { Marks } from '../marking/use-marks.ts';
import { Link } from '../parts/link.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { TextDate } from '../parts/text-date.tsx';
import type { TextLanguage } from '../text-language.ts';
import { ownId } from '../text/own-id.ts';
import { formatShare, useWords } from '../words/index.ts';
import { passageOf, type Piece, piecesOf } from './passage.ts';
import type { Details, FoundText } from './use-found.ts';

/** A text that was found, with the passage that matches the query. */
export function FoundRow(props: {
  text: FoundText;
  marks: Marks<MarkedText>;
  details: Details | undefined;
  collection: { name: string; language: TextLanguage } | undefined;
}) {
  const words = useWords();
  const { text, marks, details, collection } = props;
  const { collection_id, text_id, headline, highlights, relevance, publish_date, ext_text_id } = text;
  const passage = useMemo(() => passageOf(details?.body ?? '', highlights), [details, highlights]);
  return (
    <li>
      <Link to={{ view: 'text', collection: collection_id, text: text_id }} class="headline">
        <span lang={collection?.language}>
          {headline ? <Pieces pieces={piecesOf('headline', headline, highlights)} /> : words.text.id(text_id)}
        </span>
      </Link>
      <MarkBox marks={marks} item={text} name={headline || words.text.id(text_id)} />
      <p class="excerpt" lang={collection?.language}>
        <Pieces pieces={passage} />
      </p>
      <div class="foot">
        <p class="meta">
          <span class="value" title={words.text.relevance(formatShare(relevance, words))}>
            {formatShare(relevance, words)}
          </span>
          <TextDate date={publish_date} isDated={details?.isDated} />
          <span>{collection?.name}</span>
          {ownId({ ext_text_id }) !== undefined && <span>{ext_text_id}</span>}
        </p>
        <ul class="chips">
          {details?.tags.map((tag) => (
            <li key={`${tag.category} ${tag.tag}`}>
              <TagLink collection={collection_id} tag={tag} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
