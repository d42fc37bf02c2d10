import type { Clock } from '../../domain/clock.ts';
import type { TagReader } from './followed-collection.ts';
import type { TagFiles } from './tag-files.ts';

/** Options of the cache of tags and headlines. */
export interface TagCacheOptions {
  reader: TagReader;
  files: TagFiles;
  /** Bytes for all followers; the collections of the current request may take more. */
  maxBytes: number;
  clock: Clock;
  /** Called for each file that could not be written. */
  report: (error: unknown) => void;
}
