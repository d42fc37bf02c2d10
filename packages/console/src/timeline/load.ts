import type { Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Name } from '../map/network/network.ts';
import { beginsOf, type Interval, intervalOf } from './intervals.ts';

/** As many tags as are told apart at a glance. */
const mostTags = 8;
/** Fewer texts and fewer points make no course of time. */
const fewest = { texts: 10, points: 3 };

export interface River extends Name {
  texts: number;
  /** How many texts at each begin. */
  counts: number[];
}

export interface Course {
  interval: Interval;
  /** When each interval begins, as the service writes dates. */
  begins: string[];
  rivers: River[];
}

/** The params of the calls of a course: the tags, and the timeline of one. */
export const paramsOf = (
  collection: number,
  dates: { from?: string | undefined; to?: string | undefined },
) => {
  const scope = { collection_scope: collection, ...publishedIn(dates) };
  return {
    list: { ...scope, limit: 2 * mostTags },
    timeline: ({ tag, category }: Name, interval: Interval) => ({ ...scope, tag, category, interval }),
  };
};

/** The most frequent tags over time, two calls; undefined where there is too little to draw. */
export async function loadCourse(
  client: Textkin,
  params: ReturnType<typeof paramsOf>,
  signal: AbortSignal,
): Promise<Course | undefined> {
  const { tags } = await client.call('tag.list', params.list, { signal });
  const shown = tags.filter(({ category, texts }) => category !== 'url' && texts > 1).slice(0, mostTags);
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
  const begins = beginsOf(interval, points[0]!, points.at(-1)!);
  const rivers = shown.map(({ tag, category, texts }, index) => ({
    ...{ tag, category, texts },
    counts: begins.map((begin) => all[index]!.get(begin) ?? 0),
  }));
  const most = Math.max(...shown.map(({ texts }) => texts));
  return begins.length < fewest.points || most < fewest.texts ? undefined : { interval, begins, rivers };
}
