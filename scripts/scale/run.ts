import { seeded } from '../../support/seeded.ts';
import type { Costs } from './measured.ts';
import type { Plan } from './plan.ts';
import { type Outcome, simulate, type Station } from './queueing.ts';
import { type Cell, flowsOf, settle } from './world.ts';

const seed = 1;
const jobs = 200_000;

/** What the stations of a cell are for, and which they are. */
const kinds = {
  calls: ({ calls }: Cell) => calls,
  analysis: ({ workers }: Cell) => [workers],
  database: ({ database }: Cell) => [database],
} satisfies Record<string, (cell: Cell) => Station[]>;
export type Kind = keyof typeof kinds;

/** What came of a store that is asked for what the plan says of a time. */
export interface Run extends Outcome {
  /** Share at work of the stations of a kind: of the cell with the large collection, and of the others, if any. */
  shares: Record<Kind, number[]>;
  /** The station that is full first when there is more of everything, and at how many times as much. */
  first: { name: string; times: number };
}

export function run(plan: Plan, costs: Costs, time: 'peak' | 'firstLoad'): Run {
  const random = seeded(seed);
  const { cells, collections } = settle(plan, random);
  const flows = flowsOf(collections, costs, plan[time]);
  const perSecond = flows.reduce((sum, flow) => sum + flow.perSecond, 0);
  const outcome = simulate(flows, jobs / perSecond, random);
  const shareOf = (of: readonly Cell[], kind: Kind) => {
    const stations = of.flatMap((cell) => kinds[kind](cell));
    return stations.reduce((sum, at) => sum + (outcome.utilisation.get(at) ?? 0), 0) / stations.length;
  };
  const [hot, ...others] = [cells.slice(0, 1), cells.slice(1)].filter(({ length }) => length > 0);
  const shares = (kind: Kind) => [hot!, ...others].map((of) => shareOf(of, kind));
  const names = Object.keys(kinds) as Kind[];
  const [name, share] = names
    .flatMap((kind) =>
      shares(kind).map((value, at): [string, number] => [
        at === 0 ? `${kind}, cell of the large collection` : `${kind}, other cells`,
        value,
      ]),
    ) // prettier-ignore
    .reduce((most, other) => (other[1] > most[1] ? other : most));
  return {
    ...outcome,
    shares: { calls: shares('calls'), analysis: shares('analysis'), database: shares('database') },
    first: { name, times: 1 / share },
  };
}

/** The 95th percentile of sorted seconds, in milliseconds. */
export function lateMs(times: readonly number[]): number {
  return times[Math.floor(times.length * 0.95)]! * 1000;
}
