import { Problem } from '../parts/problem.tsx';
import { RelatedList } from '../parts/related/related-list.tsx';
import { useWords } from '../words/index.ts';
import type { LoadedText } from './load.ts';

/** The related texts of a text. */
export function RelatedPanel({ loaded: { related, tags }, via }: { loaded: LoadedText; via: number[] }) {
  const words = useWords();
  const { data, error, reload } = related;
  return (
    <section aria-labelledby="related">
      <h2 id="related" tabIndex={-1}>
        {words.text.related}
      </h2>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && (
        <RelatedList texts={data.related_texts} pending={data.pending} via={via} tags={tags.data?.tags} />
      )}
    </section>
  );
}
