import { useMemo } from 'preact/hooks';
import { segmentsOf } from '../highlight.ts';
import { Article } from '../parts/article.tsx';
import { RelatedList } from '../parts/related-list.tsx';
import { Segments } from '../parts/segments.tsx';
import { TagList } from '../parts/tag-list.tsx';
import { useLighting } from '../hooks/use-highlight.ts';
import type { Preview } from './preview.ts';
import { useWords } from '../words/index.ts';
import { leastRelevance } from '../text/load.ts';

/** The answer to a text that was only tried, laid out as that of a stored one. */
export function PreviewResult({ result }: { result: Preview }) {
  const words = useWords();
  const { params, language, tags } = result;
  const related = result.related_texts.filter(({ relevance }) => relevance >= leastRelevance);
  const lighting = useLighting(tags, { collection: params.collection_id });
  const headline = useMemo(() => segmentsOf('headline', params.headline, tags), [params, tags]);
  return (
    <div class="reading result">
      <article aria-label={words.playground.result}>
        {params.headline !== '' && (
          <h2 class="title" lang={language}>
            <Segments segments={headline} lighting={lighting} />
          </h2>
        )}
        <Article body={params.body} language={language} lighting={lighting} />
      </article>
      <aside>
        <section aria-labelledby="tags">
          <h2 id="tags">{words.text.tags}</h2>
          <TagList lighting={lighting} />
        </section>
        <section aria-labelledby="related">
          <h2 id="related">{words.text.related}</h2>
          <RelatedList texts={related} pending={result.pending} via={[]} tags={tags} />
        </section>
      </aside>
    </div>
  );
}
