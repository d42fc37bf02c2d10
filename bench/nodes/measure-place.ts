import { setTimeout as sleep } from 'node:timers/promises';
import { analyse, create, idle, index, type Measured, relate } from './loads.ts';
import { type Place, startNodes } from './start.ts';

/** The texts that a store has, and the texts to add. */
export interface Load {
  collectionId: number;
  texts: number;
  /** For the texts to create. */
  bodies: readonly string[];
  /** Position in PostgreSQL's log; NaN where there is none. */
  wal: () => Promise<number>;
  say: (what: string) => void;
  /** Told of the collection of the texts that were created and analysed, before it is deleted. */
  onAnalysed: (collectionId: number) => Promise<void>;
}

export interface MeasuredPlace {
  operations: Measured[];
  /** Memory of a node, before it has an index and after its searches. */
  residentMegabytes: [number, number];
  indexBytes: number;
}

/**
 * Measures all operations at a place: first with nodes that analyse nothing, then with one worker each. Leaves the store as it
 * was, but for the room that deleted texts take.
 */
export async function measurePlace(place: Place, load: Load): Promise<MeasuredPlace> {
  const { collectionId, texts, bodies, wal, say } = load;
  const operations: Measured[] = [];
  let without: Omit<MeasuredPlace, 'operations'>;
  let inbox: number;
  {
    await using nodes = await startNodes(place, 0);
    const watched = { spent: nodes.spent, wal };
    const before = nodes.residentMegabytes();
    operations.push(await index(nodes, watched, collectionId, texts));
    say('  indexed');
    operations.push(...(await relate(nodes, watched, collectionId, texts)));
    const after = nodes.residentMegabytes();
    say('  related');
    const created = await create(nodes, watched, bodies);
    operations.push(created.measured);
    inbox = created.collectionId;
    say('  created');
    // Segments are written five seconds after a change.
    await sleep(6000);
    operations.push(await idle(nodes, watched));
    without = { residentMegabytes: [before, after], indexBytes: nodes.indexBytes() };
  }
  await using nodes = await startNodes(place, 1);
  operations.push(await analyse(nodes, { spent: nodes.spent, wal }, inbox));
  say('  analysed');
  await load.onAnalysed(inbox);
  await nodes.call('collection.delete', { collection_id: inbox });
  return { operations, ...without };
}
