import { existsSync } from 'node:fs';
import type { StoreLocation } from '../../store/location.ts';
import type { Log } from '../../supervisor/log.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { restarted } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import { Refusals } from '../concurrency/refusals.ts';
import type {
  CollectionTags,
  EntryCall,
  FrequentCall,
  ListTextsCall,
  RelatedTagsCall,
  TaggedCall,
  TagListCall,
  TagTextsCall,
  TimelineCall,
} from './interface.ts';
import type { TagCalls } from './tag-worker.ts';

export interface TagThreadOptions {
  supervisor: Supervisor;
  /** Where the store is. */
  location: StoreLocation;
  /** Memory for the tags of collections; those asked for now may take more. */
  maxBytes: number;
  /** Folder of the files of tags. */
  files: string;
  log: Pick<Log, 'error'>;
}

/** What the thread tells. */
export interface TagNotices extends Record<string, (...args: never[]) => unknown> {
  report: (error: Error) => void;
}

const sweepMs = 60_000;

/** The tags of whole collections out of a thread, which starts when it is first needed, or its files are to be looked after. What it holds is derived. */
export class TagThread implements CollectionTags {
  readonly #worker: SupervisedWorker<TagCalls>;
  readonly #refusals = new Refusals();
  readonly #sweeps: NodeJS.Timeout;

  constructor({ supervisor, location, maxBytes, files, log }: TagThreadOptions) {
    const script = scriptBeside(import.meta.url, 'tag-worker');
    this.#worker = supervisor.keep<TagCalls>({
      name: 'The tag thread',
      start: () => startThread('tags', { script, data: { store: location, files, maxBytes } }),
      ours: {
        report: (err: Error) => {
          log.error({ err }, 'tags were not written to a file; they will be made anew from the store');
        },
      } satisfies TagNotices,
      policy: restarted,
      resends: 2,
      isLazy: true,
    });
    // Files that nobody asks for may hold the names of texts that have gone, so they have the thread start.
    const sweep = (): void => {
      if (existsSync(files)) this.#worker.call('sweep').catch(() => undefined);
    };
    sweep();
    this.#sweeps = setInterval(sweep, sweepMs).unref();
  }

  list(call: TagListCall) {
    return this.#refusals.untilRefused(this.#worker.call('list', call));
  }

  texts(call: TagTextsCall) {
    return this.#refusals.untilRefused(this.#worker.call('texts', call));
  }

  timeline(call: TimelineCall) {
    return this.#refusals.untilRefused(this.#worker.call('timeline', call));
  }

  related(call: RelatedTagsCall) {
    return this.#refusals.untilRefused(this.#worker.call('related', call));
  }

  entry(call: EntryCall) {
    return this.#refusals.untilRefused(this.#worker.call('entry', call));
  }

  listTexts(call: ListTextsCall) {
    return this.#refusals.untilRefused(this.#worker.call('listTexts', call));
  }

  tagged(call: TaggedCall) {
    return this.#refusals.untilRefused(this.#worker.call('tagged', call));
  }

  frequent(call: FrequentCall) {
    return this.#refusals.untilRefused(this.#worker.call('frequent', call));
  }

  /** Ends the thread; another takes its place. */
  kill(reason: string): void {
    this.#worker.kill(reason);
  }

  /** Rejects the calls under way: one that waits for the tags of a large collection may have seconds to go. */
  refuse(error: Error): void {
    this.#refusals.refuse(error);
  }

  close(): Promise<void> {
    clearInterval(this.#sweeps);
    return this.#worker.stop();
  }
}
