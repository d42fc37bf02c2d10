/** A process of clients that attack a service as the argument says, and then report the responses. */
import { flood, type Flood } from './flood.ts';
import { type SlowClients, runSlowClients } from './slow-clients.ts';

export type Attack = Flood | SlowClients;

process.on('disconnect', () => process.exit());
const attack = JSON.parse(process.argv[2]!) as Attack;
process.send!(attack.kind === 'flood' ? await flood(attack) : await runSlowClients(attack));
