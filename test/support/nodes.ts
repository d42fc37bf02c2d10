import { type Engine, engines } from '../../packages/server/src/store/engines.ts';
import { PostgresDb } from '../../packages/server/src/store/postgres/db.ts';
import { storeOver } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from './cleanup.ts';
import { postgres } from './postgres.ts';

/** What relatives of PostgreSQL lack: each is taken away here, as it can't be had there. */
export const relatives: Record<string, Partial<Engine> & { serializable?: true }> = {
  PostgreSQL: {},
  'one that passes over no locked rows': { skipsLocked: false },
  'one that notifies nobody': { notifies: false },
  'one without locks on names': { locksNames: false },
  'one that serialises transactions and has them tried again': { serializable: true },
};

/** A store on a database, without what one of the relatives lacks. */
export async function openNode(
  url: string,
  { serializable, ...gaps }: (typeof relatives)[string] = {},
): Promise<Store> {
  const db = await PostgresDb.open({
    url: serializable
      ? url.replace('-c%20', '-c%20default_transaction_isolation%3Dserializable%20-c%20')
      : url,
    engine: { ...engines.postgres, ...gaps },
    onDefect: (error) => {
      throw error;
    },
  });
  cleanup(() => db.close());
  return storeOver(db);
}

/** Stores of so many nodes on one database. */
export async function openNodes(count: number, gaps: (typeof relatives)[string] = {}): Promise<Store[]> {
  const url = await postgres!.newSchema();
  return Promise.all(Array.from({ length: count }, () => openNode(url, gaps)));
}
