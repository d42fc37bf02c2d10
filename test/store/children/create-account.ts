import { openStore } from '../../../packages/server/src/store/open.ts';

const store = await openStore(process.argv[2]!);
console.log(await store.accounts.create(0));
await store.close();
