/** Opens the store of a folder, which brings it up to date, and says before and after it. */
import { openStore } from '../../../packages/server/src/store/open.ts';

process.send!('opening');
await using _store = await openStore(process.argv[2]!);
process.send!('open');
