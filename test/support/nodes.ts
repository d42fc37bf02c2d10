import { PostgresDb } from '../../packages/server/src/store/postgres/db.ts';
import { storeOver } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from './cleanup.ts';
import type { Gap } from '../../support/gaps.ts';
import { engineWithout, makeSerializable } from './gaps.ts';
import { postgres } from './postgres.ts';

/** Opens a store on a database; with `gap`, without a feature that a PostgreSQL-compatible database may lack. */
export async function openNode(url: string, gap?: Gap): Promise<Store> {
  const db = await PostgresDb.open({
    url: gap === 'serialised' ? makeSerializable(url) : url,
    engine: engineWithout(gap),
    onDefect: (error) => {
      throw error;
    },
  });
  cleanup(() => db.close());
  return storeOver(db);
}

/** Opens the stores of several nodes on one database. */
export async function openNodes(count: number, gap?: Gap): Promise<Store[]> {
  const url = await postgres!.newSchema();
  return Promise.all(Array.from({ length: count }, () => openNode(url, gap)));
}
