import '../styles/timeline.css';
import { useCall } from '../hooks/use-call.ts';
import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { CourseTable } from './course-table.tsx';
import { formatBegin } from './format-begin.ts';
import { loadCourse, paramsOf } from './load.ts';

/**
 * The most frequent tags of a collection over time, a row each with a common scale; nothing while it loads, where few
 * texts have dates, and where it fails: the page below is what one came for.
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
      // What draws comes while the service counts: a fifth of the script of the first view.
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
