/** Opens the store of a folder, which brings it up to date, and says so before it. */
import { openStore } from '../../../packages/server/src/store/open.ts';

process.send!('opening');
const store = await openStore(process.argv[2]!);
await store.close();
