/** A process of clients that overload a service in the way that the argument says, and then tell how they were answered. */
import { flood, type Flood } from './flood.ts';
import { slow, type Slow } from './slow.ts';

export type Attack = Flood | Slow;

process.on('disconnect', () => process.exit());
const attack = JSON.parse(process.argv[2]!) as Attack;
process.send!(attack.kind === 'flood' ? await flood(attack) : await slow(attack));
