import { connect } from 'node:net';
import { exchange } from '../support/hammer.ts';
import { timed } from '../support/related-process.ts';
import type { Served } from './served.ts';

/**
 * Calls before any is timed: the engine compiles what it runs often anew, the last of it after thousands of calls. They come in
 * turns too: a service that rests while another one is made ready gives its memory back, and compiles much of it again.
 */
const warmUp = 2000;
/**
 * A text that comes in slows down one call in fourteen, so the 95th percentile lies where few calls are: with 500 it was off by a tenth,
 * and with 3,000 that of one service beside another's by .2 ms from run to run.
 */
const queries = 9000;
/** Asked of one service before the other one's turn: some tenths of a second, which the machine's moods outlast. */
const inTurn = 250;

/** Milliseconds: of calls one at a time, each beside one of the echo, and of the processor for a call while no texts come in. */
export interface Asked {
  related: number[];
  echo: number[];
  cpu: number;
}

/** Asks services in turns, first without texts coming in and then with them. */
export async function askInTurns(services: readonly Served[], echo: string): Promise<Asked[]> {
  const asked = services.map((): Asked => ({ related: [], echo: [], cpu: 0 }));
  await makeReady(services);
  await takeTurns(services, queries, async (service, index) => {
    await service.figures();
    for (let i = 0; i < inTurn; i++) await service.ask();
    asked[index]!.cpu += (await service.figures()).cpu / queries;
  });
  await makeReady(services);
  // Not before: a server hangs up on whoever has asked nothing for a minute.
  const bare = new URL(echo);
  const socket = connect(Number(bare.port), bare.hostname).setNoDelay();
  const body = JSON.stringify({
    method: 'text.relatedTexts',
    params: { collection_id: 1, text_id: 1000 },
    id: 1,
  });
  await takeTurns(services, queries, async (service, index) => {
    const { related, echo } = asked[index]!;
    await service.whileFed(async () => {
      for (let i = 0; i < inTurn; i++) {
        related.push(await timed(() => service.ask()));
        echo.push(await timed(() => exchange(socket, bare, body)));
      }
    });
  });
  socket.destroy();
  return asked;
}

/**
 * Reads the stores, and has the services warm up. A store that was made minutes before another one would lie less in memory and
 * more on the disk: a system may take pages of files back that nobody reads, though memory is free.
 */
async function makeReady(services: readonly Served[]): Promise<void> {
  for (const service of services) await service.readStore();
  await takeTurns(services, warmUp, async (service) => {
    await service.whileFed(async () => {
      for (let i = 0; i < inTurn; i++) await service.ask();
    });
  });
}

/** Each goes first as often as the others. */
async function takeTurns(
  services: readonly Served[],
  calls: number,
  turn: (service: Served, index: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < calls / inTurn; round++)
    for (let place = 0; place < services.length; place++) {
      const index = (round + place) % services.length;
      await turn(services[index]!, index);
    }
}
