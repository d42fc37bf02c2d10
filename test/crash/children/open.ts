/** Sends a message and opens the store of a folder, which migrates it. */
import { openStore } from '../../../packages/server/src/store/open.ts';

process.send!('opening');
const store = await openStore(process.argv[2]!);
await store.close();
