import type { Result } from '@textkin/client';
import { Link } from '../parts/link.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import type { TextLanguage } from '../text-language.ts';
import { formatNumber, useWords } from '../words/index.ts';

/** How many of the most frequent names are shown. */
const shownTags = 14;

/** The summary of a collection: its counts, the progress of its analysis, and its most frequent names. */
export function CollectionSummary(props: {
  collection: number;
  stats: Result<'collection.stats'>;
  language: TextLanguage;
}) {
  const words = useWords();
  const { collection, stats, language } = props;
  const { texts, words: count, pending, failed, tags } = stats;
  return (
    <div class="summary">
      <p class="facts">
        <span>{words.languageName[language]}</span>
        <span>{words.texts.texts(texts)}</span>
        <span>{words.texts.words(count)}</span>
        <span role="status">
          {pending > 0 && (
            <>
              <progress max={texts} value={texts - pending} aria-label={words.collections.work} />{' '}
              {words.texts.analysing(pending, texts)}
            </>
          )}
        </span>
        {failed > 0 && <span class="bad">{words.texts.failed(failed)}</span>}
      </p>
      {texts > 0 && (
        <>
          <h2 class="label">{words.texts.mostFrequent}</h2>
          <ul class="chips frequent">
            {tags.slice(0, shownTags).map((tag) => (
              <li key={`${tag.category} ${tag.tag}`}>
                <TagLink collection={collection} tag={tag}>
                  <span title={words.map.inTexts(tag.texts)}>{formatNumber(tag.texts, words)}</span>
                </TagLink>
              </li>
            ))}
            <li>
              <Link to={{ view: 'tags', collection }} class="chip">
                {words.texts.allTags}
              </Link>
            </li>
          </ul>
        </>
      )}
    </div>
  );
}
