import '../styles/timeline.css';
import { useCall } from '../hooks/use-call.ts';
import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { TimelinesTable } from './timelines-table.tsx';
import { formatStart } from './format-start.ts';
import { loadTimelines, paramsOf } from './load.ts';

/**
 * The most frequent tags of a collection over time, one row each, on a common scale. Shows nothing while it loads, if too
 * few texts have dates, or if a call fails, since the page below matters more.
 */
export function FrequentNames({
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
      const [timelinesData, drawing] = await Promise.all([
        loadTimelines(client, params, signal),
        import('./outline.ts'),
      ]);
      return timelinesData && { ...timelinesData, ...drawing };
    },
    [collection, from, to],
  );
  if (data === undefined) return null;
  const { starts, timelines, frame, outlineOf } = data;
  const most = Math.max(...timelines.flatMap(({ counts }) => counts));
  return (
    <section class="timelines" aria-label={words.map.overTime}>
      <h2 class="label">{words.map.overTime}</h2>
      <ul>
        {timelines.map((timeline) => (
          <li key={`${timeline.category} ${timeline.tag}`}>
            <span>
              <TagLink collection={collection} tag={timeline}>
                {formatNumber(timeline.texts, words)}
              </TagLink>
            </span>
            <svg
              class={timeline.category}
              viewBox={`0 0 ${frame.width} ${frame.height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={outlineOf(timeline.counts, most)} />
            </svg>
          </li>
        ))}
      </ul>
      <p class="ends quiet" aria-hidden="true">
        <span>{formatStart(starts[0]!, data.interval, words)}</span>
        <span>{formatStart(starts.at(-1)!, data.interval, words)}</span>
      </p>
      <TimelinesTable timelinesData={data} />
    </section>
  );
}
