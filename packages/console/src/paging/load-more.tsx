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
  const listEnd = useRef<HTMLDivElement>(null);
  const latestMore = useRef(more);
  latestMore.current = more;
  const canLoadMore = hasMore && !loading && error === undefined;
  useEffect(() => {
    if (!canLoadMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latestMore.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(listEnd.current!);
    return () => {
      observer.disconnect();
    };
  }, [canLoadMore]);
  return (
    <div ref={listEnd} class="more">
      {error !== undefined && <Problem error={error} retry={hasMore ? more : reload} />}
      {loading && <p class="quiet">{words.loading}</p>}
      {canLoadMore && (
        <button type="button" onClick={more}>
          {words.tags.more}
        </button>
      )}
    </div>
  );
}
