import type { ComponentChildren } from 'preact';
import { Link } from '../parts/link.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import type { TextLanguage } from '../text-language.ts';
import { ownId } from '../text/own-id.ts';
import { formatDate, useWords } from '../words/index.ts';
import type { ListedText } from './text-list.ts';

/** A text of a list: its headline, excerpt, date, authors and tags; `children` follow the headline. */
export function TextRow(props: { text: ListedText; language: TextLanguage; children: ComponentChildren }) {
  const words = useWords();
  const { text, language } = props;
  const { collection_id, text_id, headline, excerpt, publish_date, authors, ext_text_id, tags = [] } = text;
  return (
    <>
      <Link to={{ view: 'text', collection: collection_id, text: text_id }} class="headline">
        <span lang={language}>{headline || words.texts.noHeadline}</span>
      </Link>
      {props.children}
      <p class="excerpt" lang={language}>
        {excerpt}
        {excerpt !== undefined && !/[.!?…"”»)]$/.test(excerpt) && ' …'}
      </p>
      <div class="foot">
        <p class="meta">
          {publish_date && <span>{formatDate(publish_date, words)}</span>}
          {authors && <span>{authors}</span>}
          <span>{ownId({ ext_text_id }) ?? text_id}</span>
        </p>
        <ul class="chips">
          {tags.map((tag) => (
            <li key={`${tag.category} ${tag.tag}`}>
              <TagLink collection={collection_id} tag={tag} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
