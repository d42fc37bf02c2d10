import { useMemo } from 'preact/hooks';
import { segmentsOf } from '../highlight.ts';
import { Article } from '../parts/article.tsx';
import { RelatedList } from '../parts/related/related-list.tsx';
import { Segments } from '../parts/segments.tsx';
import { TagList } from '../parts/tag-list.tsx';
import { useHighlight } from '../hooks/use-highlight.ts';
import type { Preview } from './preview.ts';
import { useWords } from '../words/index.ts';
import { leastRelevance } from '../text/load.ts';

/** The analysis of a text that is not stored, laid out like a stored text. */
export function PreviewResult({ result: { params, response } }: { result: Preview }) {
  const words = useWords();
  const { language, tags } = response;
  const related = response.related_texts.filter(({ relevance }) => relevance >= leastRelevance);
  const { collection_id: collection } = params;
  const highlight = useHighlight(tags, collection === undefined ? {} : { collection });
  const headline = useMemo(() => segmentsOf('headline', params.headline, tags), [params, tags]);
  const isAlone = collection === undefined;
  return (
    <div class="reading result">
      <article aria-label={words.playground.result}>
        {params.headline !== '' && (
          <h2 class="title" lang={language}>
            <Segments segments={headline} highlight={highlight} />
          </h2>
        )}
        <Article body={params.body} language={language} highlight={highlight} />
      </article>
      <aside>
        <section aria-labelledby="tags">
          <h2 id="tags">{words.text.tags}</h2>
          {isAlone && (
            <p class="quiet">
              {words.playground.readAs(words.languageName[language])}{' '}
              {response.language_guessed && words.playground.guessed}
            </p>
          )}
          <TagList highlight={highlight} />
        </section>
        <section aria-labelledby="related">
          <h2 id="related">{words.text.related}</h2>
          {isAlone ? (
            <p class="quiet">{words.playground.alone}</p>
          ) : (
            <RelatedList texts={related} pending={response.pending} via={[]} tags={tags} />
          )}
        </section>
      </aside>
    </div>
  );
}
