import type { Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Name } from '../map/network/network.ts';
import { startsOf, type Interval, intervalOf } from './intervals.ts';

/** The most tags to draw. */
const maxTags = 8;
/** With fewer texts or points nothing is drawn. */
const minimum = { texts: 10, points: 3 };

export interface NameTimeline extends Name {
  texts: number;
  /** The number of texts in each interval. */
  counts: number[];
}

export interface NameTimelines {
  interval: Interval;
  /** The start of each interval, as an ISO date of the service. */
  starts: string[];
  timelines: NameTimeline[];
}

/** Returns the parameters of the calls: the list of tags, and the timeline of a tag. */
export const paramsOf = (
  collection: number,
  dates: { from?: string | undefined; to?: string | undefined },
) => {
  const scope = { collection_scope: collection, ...publishedIn(dates) };
  return {
    list: { ...scope, limit: 2 * maxTags },
    timeline: ({ tag, category }: Name, interval: Interval) => ({ ...scope, tag, category, interval }),
  };
};

/** Loads the most frequent tags over time, with a call and a batch; undefined if there is too little to draw. */
export async function loadTimelines(
  client: Textkin,
  params: ReturnType<typeof paramsOf>,
  signal: AbortSignal,
): Promise<NameTimelines | undefined> {
  const { tags } = await client.call('tag.list', params.list, { signal });
  const shown = tags.filter(({ category, texts }) => category !== 'url' && texts > 1).slice(0, maxTags);
  if (shown.length === 0) return undefined;
  const [first, last] = [
    shown.map((tag) => tag.first).sort()[0]!,
    shown
      .map((tag) => tag.last)
      .sort()
      .at(-1)!,
  ];
  const interval = intervalOf(first, last);
  const outcomes = await client.batch(
    shown.map((tag) => ({ method: 'tag.timeline' as const, params: params.timeline(tag, interval) })),
    { signal },
  );
  const all = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return new Map(outcome.value.buckets.map(({ from, texts }) => [from, texts]));
  });
  const points = all.flatMap((counts) => [...counts.keys()]).sort();
  if (points.length === 0) return undefined;
  const starts = startsOf(interval, points[0]!, points.at(-1)!);
  const timelines = shown.map(({ tag, category, texts }, index) => ({
    ...{ tag, category, texts },
    counts: starts.map((start) => all[index]!.get(start) ?? 0),
  }));
  const most = Math.max(...shown.map(({ texts }) => texts));
  return starts.length < minimum.points || most < minimum.texts ? undefined : { interval, starts, timelines };
}
