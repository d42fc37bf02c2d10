import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { memory } from '../support/memory.ts';
import { openNode } from '../support/nodes.ts';
import { postgres } from '../support/postgres.ts';

/** The engines of the store. The suites run on each. */
export const engines: { name: string; openEmpty: () => Promise<Store> }[] = [
  {
    name: 'sqlite',
    async openEmpty() {
      const store = await openStore(temporaryFolder(memory));
      cleanup(() => store.close());
      return store;
    },
  },
];
if (postgres !== undefined) {
  engines.push({ name: 'postgres', openEmpty: async () => openNode(await postgres!.newSchema()) });
}
