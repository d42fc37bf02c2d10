import { Connection } from '../support/connection.ts';
import { timed } from '../../support/statistics.ts';
import type { ServedStore } from './served-store.ts';

/**
 * Untimed calls before the timed calls: V8 recompiles hot code, the last of it after thousands of calls. They come in turns too,
 * because an idle service frees its memory and compiles much of its code again.
 */
const warmUp = 2000;
/**
 * Timed calls of a service. A text that comes in slows down one call in fourteen, so few calls are near the 95th percentile: with 500
 * calls it was off by a tenth; with 3,000 the difference between the p95 of two services moved by .2 ms from run to run.
 */
const queries = 9000;
/** Calls of one service before the next service's turn: some tenths of a second, shorter than the changes of the machine's load. */
const callsPerTurn = 250;

export interface Times {
  /** Milliseconds of each call, one call at a time. */
  related: number[];
  /** Milliseconds of the call of the bare echo beside each of these calls. */
  echo: number[];
  /** CPU milliseconds of a call while no texts come in. */
  cpu: number;
}

/** Calls services in turns: first without texts coming in, then with them. */
export async function callInTurns(services: readonly ServedStore[], echo: string): Promise<Times[]> {
  const times = services.map((): Times => ({ related: [], echo: [], cpu: 0 }));
  await makeReady(services);
  await takeTurns(services, queries, async (service, index) => {
    await service.figures();
    for (let i = 0; i < callsPerTurn; i++) await service.relatedTexts();
    times[index]!.cpu += (await service.figures()).cpu / queries;
  });
  await makeReady(services);
  using bare = new Connection(echo);
  const params = { collection_id: 1, text_id: 1000 };
  const body = JSON.stringify({ method: 'text.relatedTexts', params, id: 1 });
  await takeTurns(services, queries, async (service, index) => {
    const { related, echo } = times[index]!;
    await service.whileTextsComeIn(async () => {
      for (let i = 0; i < callsPerTurn; i++) {
        related.push(await timed(() => service.relatedTexts()));
        echo.push((await bare.post(body)).ms);
      }
    });
  });
  return times;
}

/**
 * Reads the stores and warms the services up. Less of a store is in the page cache than of a store that was made minutes later, because
 * a system may take back the pages of files that nobody reads, even while memory is free.
 */
async function makeReady(services: readonly ServedStore[]): Promise<void> {
  for (const service of services) await service.readStore();
  await takeTurns(services, warmUp, async (service) => {
    await service.whileTextsComeIn(async () => {
      for (let i = 0; i < callsPerTurn; i++) await service.relatedTexts();
    });
  });
}

/** Gives each service its turns; each goes first equally often. */
async function takeTurns(
  services: readonly ServedStore[],
  calls: number,
  turn: (service: ServedStore, index: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < calls / callsPerTurn; round++)
    for (let place = 0; place < services.length; place++) {
      const index = (round + place) % services.length;
      await turn(services[index]!, index);
    }
}
