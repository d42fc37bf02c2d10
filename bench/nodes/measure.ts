import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../support/print.ts';
import { analyse, buildIndex, type Cost, createTexts, findRelated, idle } from './loads.ts';
import { type Cluster, startNodes } from './start.ts';

/** The texts of a store, and the texts to add. */
export interface Load {
  collectionId: number;
  texts: number;
  /** The bodies of the texts to add. */
  bodies: readonly string[];
  /** Returns the position in PostgreSQL's log; NaN without PostgreSQL. */
  wal: () => Promise<number>;
  /** Called with the collection of the added texts when some are analysed, before the collection is deleted. */
  onAnalysed: (collectionId: number) => Promise<void>;
}

export interface ClusterCosts {
  operations: Cost[];
  /** Memory of a node, before it has an index and after its searches. */
  residentMegabytes: [number, number];
  indexBytes: number;
}

/**
 * Measures all operations of a cluster: first with nodes that analyse nothing, then with one worker each. Leaves the store as it
 * was, but for the pages of deleted texts.
 */
export async function measureCluster(cluster: Cluster, load: Load): Promise<ClusterCosts> {
  const { collectionId, texts, bodies, wal } = load;
  const operations: Cost[] = [];
  let sizes: Omit<ClusterCosts, 'operations'>;
  let inbox: number;
  {
    await using nodes = await startNodes(cluster, 0);
    const measured = { nodes, wal };
    const before = nodes.residentMegabytes();
    operations.push(await buildIndex(measured, collectionId, texts));
    progress('  indexed');
    operations.push(...(await findRelated(measured, collectionId, texts)));
    const after = nodes.residentMegabytes();
    progress('  searched');
    const created = await createTexts(measured, bodies);
    operations.push(created.cost);
    inbox = created.collectionId;
    progress('  created');
    // Segments are written five seconds after a change.
    await sleep(6000);
    operations.push(await idle(measured));
    sizes = { residentMegabytes: [before, after], indexBytes: nodes.indexBytes() };
  }
  await using nodes = await startNodes(cluster, 1);
  operations.push(await analyse({ nodes, wal }, inbox));
  progress('  analysed');
  await load.onAnalysed(inbox);
  await nodes.call('collection.delete', { collection_id: inbox });
  return { operations, ...sizes };
}
