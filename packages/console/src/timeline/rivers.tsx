import '../styles/timeline.css';
import { useCall } from '../hooks/use-call.ts';
import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { CourseTable } from './course-table.tsx';
import { formatBegin } from './format-begin.ts';
import { loadCourse, paramsOf } from './load.ts';

/**
 * The most frequent tags of a collection over time, one row each, on a common scale. Shows nothing while it loads, if too
 * few texts have dates, or if a call fails, since the page below matters more.
 */
export function Rivers({
  collection,
  from,
  to,
}: {
  collection: number;
  from?: string | undefined;
  to?: string | undefined;
}) {
  const words = useWords();
  const params = paramsOf(collection, { from, to });
  const { data } = useCall(
    async ({ client }, signal) => {
      // The drawing code, a fifth of the first view's script, loads while the service counts.
      const [course, drawing] = await Promise.all([
        loadCourse(client, params, signal),
        import('./outline.ts'),
      ]);
      return course && { ...course, ...drawing };
    },
    [collection, from, to],
  );
  if (data === undefined) return null;
  const { begins, rivers, frame, outlineOf } = data;
  const most = Math.max(...rivers.flatMap(({ counts }) => counts));
  return (
    <section class="rivers" aria-label={words.map.overTime}>
      <h2 class="label">{words.map.overTime}</h2>
      <ul>
        {rivers.map((river) => (
          <li key={`${river.category} ${river.tag}`}>
            <span>
              <TagLink collection={collection} tag={river}>
                {formatNumber(river.texts, words)}
              </TagLink>
            </span>
            <svg
              class={river.category}
              viewBox={`0 0 ${frame.width} ${frame.height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={outlineOf(river.counts, most)} />
            </svg>
          </li>
        ))}
      </ul>
      <p class="ends quiet" aria-hidden="true">
        <span>{formatBegin(begins[0]!, data.interval, words)}</span>
        <span>{formatBegin(begins.at(-1)!, data.interval, words)}</span>
      </p>
      <CourseTable course={data} />
    </section>
  );
}
