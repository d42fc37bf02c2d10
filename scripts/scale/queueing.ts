import { EventQueue } from './event-queue.ts';

/** Servers that take what waits for them in the order in which it came. */
export interface Station {
  name: string;
  servers: number;
}

/** A visit to a station; the time that it takes there is drawn from an exponential distribution with this mean. */
export interface Step {
  station: Station;
  seconds: number;
}

/** Jobs of one kind, which come at random times (a Poisson process) and visit stations one after the other. */
export interface Flow {
  name: string;
  perSecond: number;
  route: (random: () => number) => readonly Step[];
}

export interface Outcome {
  /** Share of their servers that is at work, of each station that was visited. */
  utilisation: Map<Station, number>;
  /** Seconds of each job, by flow, in ascending order: how long it waited at all stations, and until it was done. */
  waits: Map<string, number[]>;
  responses: Map<string, number[]>;
}

interface Job {
  flow: Flow;
  begun: number;
  steps: readonly Step[];
  at: number;
  /** Since when it waits at its station, and how long it has waited. */
  since: number;
  waited: number;
}

/**
 * A network of queues as a discrete-event simulation (as in Law, Simulation Modeling and Analysis, chapter 1). The first tenth of
 * the time is not counted: the stations are empty at the start. Jobs that are not done at the end are not counted either.
 */
export function simulate(flows: readonly Flow[], seconds: number, random: () => number): Outcome {
  const events = new EventQueue<() => void>();
  const queues = new Map<Station, { busy: number; waiting: Job[]; next: number; work: number }>();
  const counted = seconds / 10;
  const waits = new Map(flows.map(({ name }) => [name, [] as number[]]));
  const responses = new Map(flows.map(({ name }) => [name, [] as number[]]));
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  let now = 0;

  const queueOf = (station: Station) => {
    const known = queues.get(station) ?? { busy: 0, waiting: [], next: 0, work: 0 };
    queues.set(station, known);
    return known;
  };
  const arrive = (job: Job): void => {
    const step = job.steps[job.at];
    if (step === undefined) {
      if (job.begun < counted) return;
      waits.get(job.flow.name)!.push(job.waited);
      responses.get(job.flow.name)!.push(now - job.begun);
      return;
    }
    job.since = now;
    const queue = queueOf(step.station);
    if (queue.busy < step.station.servers) serve(job, step);
    else queue.waiting.push(job);
  };
  const serve = (job: Job, { station, seconds: mean }: Step): void => {
    const queue = queueOf(station);
    const took = exponential(mean);
    queue.busy++;
    queue.work += Math.max(0, Math.min(now + took, seconds) - Math.max(now, counted));
    job.waited += now - job.since;
    job.at++;
    events.add(now + took, () => {
      queue.busy--;
      const first = queue.waiting[queue.next];
      if (first === undefined) [queue.waiting, queue.next] = [[], 0];
      else {
        queue.next++;
        serve(first, first.steps[first.at]!);
      }
      arrive(job);
    });
  };
  const begin = (flow: Flow): void => {
    events.add(now + exponential(1 / flow.perSecond), () => {
      begin(flow);
      arrive({ flow, begun: now, steps: flow.route(random), at: 0, since: now, waited: 0 });
    });
  };

  for (const flow of flows) if (flow.perSecond > 0) begin(flow);
  for (let event = events.take(); event !== undefined && event.time <= seconds; event = events.take()) {
    now = event.time;
    event.value();
  }
  for (const times of [...waits.values(), ...responses.values()]) times.sort((one, other) => one - other);
  const share = ([station, { work }]: [Station, { work: number }]) =>
    [station, work / (station.servers * (seconds - counted))] as const;
  return { utilisation: new Map([...queues].map(share)), waits, responses };
}

/** Mean seconds that a job waits at a station where jobs come at random (M/M/c), by Erlang's formula C. */
export function erlangWait(servers: number, perSecond: number, seconds: number): number {
  const load = perSecond * seconds;
  let blocked = 1;
  for (let count = 1; count <= servers; count++) blocked = (load * blocked) / (count + load * blocked);
  const waiting = blocked / (1 - (load / servers) * (1 - blocked));
  return (waiting * seconds) / (servers - load);
}
