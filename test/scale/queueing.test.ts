/** The simulation behind docs/design/scale.md, against what theory says of simple networks. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EventQueue } from '../../scripts/scale/event-queue.ts';
import { erlangWait, type Flow, simulate, type Station } from '../../scripts/scale/queueing.ts';
import { seeded } from '../../support/seeded.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const isNear = (found: number, expected: number, share: number, what: string) => {
  assert.ok(Math.abs(found - expected) <= share * expected, `${what}: ${found} instead of ${expected}`);
};

suite('the simulation of queues', () => {
  for (const [servers, load] of [
    [1, 0.5],
    [1, 0.8],
    [4, 0.8],
    [16, 0.9],
  ] as const)
    test(`one station of ${servers}, ${load * 100} % at work, waits as Erlang says, within 5 %`, () => {
      const station: Station = { name: 'station', servers };
      const [seconds, perSecond] = [0.02, (load * servers) / 0.02];
      const flow: Flow = { name: 'jobs', perSecond, route: () => [{ station, seconds }] };
      const { utilisation, waits, responses } = simulate([flow], 250_000 / perSecond, seeded(servers));
      isNear(utilisation.get(station)!, load, 0.01, 'utilisation');
      const expected = erlangWait(servers, perSecond, seconds);
      isNear(mean(waits.get('jobs')!), expected, 0.05, 'mean wait');
      isNear(mean(responses.get('jobs')!), expected + seconds, 0.02, 'mean response');
    });

  test('stations in a row wait as each alone would, within 5 % (Jackson’s theorem)', () => {
    const stations: Station[] = [
      { name: 'first', servers: 2 },
      { name: 'second', servers: 1 },
    ];
    const [perSecond, means] = [70, [0.02, 0.01]] as const;
    const route = () => stations.map((station, at) => ({ station, seconds: means[at]! }));
    const { waits } = simulate([{ name: 'jobs', perSecond, route }], 8000, seeded(7));
    const expected = stations.map(({ servers }, at) => erlangWait(servers, perSecond, means[at]!));
    isNear(mean(waits.get('jobs')!), expected[0]! + expected[1]!, 0.05, 'mean wait');
  });

  test('the same seed gives the same outcome, and no flow is lost', () => {
    const station: Station = { name: 'shared', servers: 3 };
    const flow = (name: string, perSecond: number): Flow => ({
      name,
      perSecond,
      route: () => [{ station, seconds: 0.05 }],
    });
    const run = () => simulate([flow('one', 10), flow('other', 20), flow('none', 0)], 1000, seeded(3));
    const { responses } = run();
    assert.deepEqual(run().responses, responses);
    isNear(responses.get('one')!.length, 9000, 0.05, 'jobs');
    isNear(responses.get('other')!.length, 18_000, 0.05, 'jobs');
    assert.deepEqual(responses.get('none'), []);
  });

  test('events come out in the order of their times', () => {
    const random = seeded(9);
    const queue = new EventQueue<number>();
    const times = Array.from({ length: 1000 }, () => Math.floor(random() * 100));
    times.forEach((time, at) => {
      queue.add(time, at);
    });
    const taken = times.map(() => queue.take()!.time);
    assert.deepEqual(
      taken,
      times.toSorted((one, other) => one - other),
    );
    assert.equal(queue.take(), undefined);
  });
});
