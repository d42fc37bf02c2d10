import { useEffect, useRef } from 'preact/hooks';
import type { PagedList } from './use-pages.ts';
import { useWords } from '../words/index.ts';
import { Problem } from '../parts/problem.tsx';

/** The end of a paged list: loads the next page when it is scrolled near, or by its button. */
export function LoadMore({
  list,
}: {
  list: Pick<PagedList<object>, 'loading' | 'error' | 'more' | 'hasMore' | 'reload'>;
}) {
  const words = useWords();
  const { loading, error, more, hasMore, reload } = list;
  const foot = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  latest.current = more;
  const waits = hasMore && !loading && error === undefined;
  useEffect(() => {
    if (!waits) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '400px' },
    );
    near.observe(foot.current!);
    return () => {
      near.disconnect();
    };
  }, [waits]);
  return (
    <div ref={foot} class="more">
      {error !== undefined && <Problem error={error} again={hasMore ? more : reload} />}
      {loading && <p class="quiet">{words.loading}</p>}
      {waits && (
        <button type="button" onClick={more}>
          {words.tags.more}
        </button>
      )}
    </div>
  );
}
