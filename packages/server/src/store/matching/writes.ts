import type { Queries } from '../engines.ts';
import { floatsToBytes } from '../floats.ts';

interface StoreMeaning {
  savedSearchId: number;
  meaning: { vector: Float32Array; model: string };
}

export async function storeMeaning(
  db: Queries,
  { savedSearchId, meaning: { vector, model } }: StoreMeaning,
): Promise<void> {
  await db
    .updateTable('savedSearch')
    .set({ vector: floatsToBytes(vector), model })
    .where('savedSearchId', '=', savedSearchId)
    .execute();
}
