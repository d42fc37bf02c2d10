import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WorldDetails } from '../../knowledge/details.ts';
import { KnowledgeTable } from '../../knowledge/table.ts';

/** What the analysis knows about names besides the model: the table of the package, or nothing. */
export type KnowledgeChoice = 'world' | 'none';

/** Returns the paths of the tables of a choice. Throws when the package is not installed. */
export const knowledgeFiles = (choice: KnowledgeChoice): string[] =>
  choice === 'none' ? [] : [fileURLToPath(import.meta.resolve('@textkin/knowledge/world.bin'))];

/** Opens a table: 4.3 MB, in 3 ms. Throws an Error that names the file if it is damaged. */
export const openKnowledge = (path: string): KnowledgeTable =>
  open(path, (bytes) => new KnowledgeTable(bytes));

/** A table of names with the descriptions of its entries. */
export interface World {
  table: KnowledgeTable;
  details: WorldDetails;
}

/** Opens the table of a choice with its descriptions; undefined without a table. Throws like `openKnowledge`. */
export function openWorld(choice: KnowledgeChoice): World | undefined {
  const [path] = knowledgeFiles(choice);
  return path === undefined ? undefined : openWorldFile(path);
}

/** Opens a table with its descriptions. Throws like `openKnowledge`. */
export const openWorldFile = (path: string): World =>
  open(path, (bytes) => ({ table: new KnowledgeTable(bytes), details: new WorldDetails(bytes) }));

/** Reads a file and passes its bytes to `read` without a copy, which would stay in memory until the next garbage collection. */
function open<Opened>(path: string, read: (bytes: Uint8Array) => Opened): Opened {
  try {
    return read(readFileSync(path));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
