import { withChanges } from '../../address/with-changes.ts';
import { navigate } from '../../address/navigate.ts';
import type { Route } from '../../address/route.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useUndone } from '../../notices.tsx';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { formatStart } from '../../timeline/format-start.ts';
import { type Interval, intervals } from '../../timeline/intervals.ts';
import { useWords } from '../../words/index.ts';
import { tagParams } from '../calls.ts';
import { Bars } from './bars.tsx';
import { canShow, daysIn, daysOf, intervalFor } from './spans.ts';

/** Returns the number of days to draw, and the interval. */
export function drawnInterval({ from, to, interval }: Route<'tag'>, first: string, last: string) {
  const begin = from !== undefined && from > first ? from : first;
  const end = to !== undefined && to < last ? to : last;
  const days = Math.max(1, daysOf(begin, end));
  return { days, interval: interval ?? intervalFor(days) };
}

/** The texts of a tag over time. Choosing a bar narrows the whole page to its days. */
export function Timeline(props: { route: Route<'tag'>; scope: number[]; first: string; last: string }) {
  const words = useWords();
  const { route, scope } = props;
  const { from, to } = route;
  const { days, interval } = drawnInterval(route, props.first, props.last);
  const range = { ...(from && { from }), ...(to && { to }) };
  const params = { ...tagParams(scope, route, range), interval };
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('tag.timeline', params, { signal }),
    [params],
  );
  useUndone(reload);
  const bars = data?.buckets.map((bucket) => {
    const name = formatStart(bucket.from, interval, words);
    return { ...bucket, name: interval === 'week' ? words.tags.week(name) : name };
  });
  return (
    <section class="timeline" aria-labelledby="over-time">
      <div class="timeline-head">
        <h2 id="over-time">{words.tags.overTime}</h2>
        <Field label={words.tags.interval}>
          <select
            value={interval}
            onChange={({ currentTarget }) => {
              navigate(withChanges(route, { interval: currentTarget.value as Interval }), { replace: true });
            }}
          >
            {intervals.map((choice) => (
              <option key={choice} value={choice} disabled={choice !== interval && !canShow(choice, days)}>
                {words.tags.intervals[choice]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {bars?.length === 0 && <p class="quiet">{words.tags.noneThen}</p>}
      {bars && bars.length > 0 && (
        <Bars
          key={JSON.stringify(params)}
          bars={bars}
          choose={(bar) => {
            // The shorter period gets the interval that fits it.
            navigate(withChanges(route, { ...daysIn(bar.from, interval, range), interval: undefined }));
          }}
        />
      )}
    </section>
  );
}
