import '../styles/timeline.css';
import { area, curveMonotoneX } from 'd3-shape';
import { useCall } from '../hooks/use-call.ts';
import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { CourseTable } from './course-table.tsx';
import { formatBegin } from './format-begin.ts';
import { loadCourse, paramsOf } from './load.ts';

/** The drawing of a row in its own units; it is stretched to the width there is. */
const [width, height] = [600, 36];

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
    ({ client }, signal) => loadCourse(client, params, signal),
    [collection, from, to],
  );
  if (data === undefined) return null;
  const { begins, rivers } = data;
  const most = Math.max(...rivers.flatMap(({ counts }) => counts));
  return (
    <section class="rivers" aria-label={words.map.course}>
      <h2 class="label">{words.map.course}</h2>
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
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={courseOf(river.counts, most)} />
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

/**
 * The outline of a row as an SVG path: as high at each begin as the root of its share of the most, so that rare names are
 * seen too; between them no wave overshoots.
 */
const courseOf = (counts: readonly number[], most: number) =>
  area<number>()
    .x((_, at) => (width * at) / (counts.length - 1))
    .y0(height)
    .y1((count) => height * (1 - Math.sqrt(count / most)))
    .curve(curveMonotoneX)(counts as number[]) ?? '';
