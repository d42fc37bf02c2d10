import '../styles/timeline.css';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { TimelinesTable } from './timelines-table.tsx';
import { formatStart } from './format-start.ts';
import { loadTimelines, paramsOf } from './load.ts';
import { frame, outlineOf } from './outline.ts';

interface Props {
  collection: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** The timelines of tags, one row each, on a common scale. */
export function Timelines({ collection, from, to }: Props) {
  const words = useWords();
  const params = paramsOf(collection, { from, to });
  const { data, error, loading, reload } = useCall(
    ({ client }, signal) => loadTimelines(client, params, signal),
    [collection, from, to],
  );
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  if (data === undefined) return <p class="quiet">{loading ? words.loading : words.map.tooFewDates}</p>;
  const { starts, timelines } = data;
  const most = Math.max(...timelines.flatMap(({ counts }) => counts));
  return (
    <section class="timelines" aria-label={words.map.overTime}>
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
