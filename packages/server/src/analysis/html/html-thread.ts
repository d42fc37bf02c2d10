import { RoundRobin } from '../../domain/calls/round-robin.ts';
import { limits } from '../../domain/limits.ts';
import { WorkerExited } from '../../supervisor/errors.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { inputMayCrash } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { HtmlCalls, HtmlText } from './html-worker.ts';

/** Extracts the text of HTML: the interface that the methods use. */
export interface Html {
  /** Returns the text of a piece of HTML or of a page; `tooDeep` where elements are nested beyond the limit. */
  read(account: number, html: string): Promise<HtmlText | 'tooDeep'>;
}

interface Job {
  html: string;
  resolve: (text: HtmlText | 'tooDeep') => void;
  reject: (error: unknown) => void;
}

/**
 * Extracts the text of HTML in a thread of its own: a page of three megabytes takes a second, during which other calls would
 * wait. Pages are read one at a time, and accounts take turns. A page that takes too long, or fills the memory of the thread,
 * ends the thread. The next thread then reads all readable text of that page, which takes one pass.
 */
export class HtmlThread implements Html {
  readonly #worker: SupervisedWorker<HtmlCalls>;
  readonly #jobs = new RoundRobin<number, Job>();
  #isBusy = false;

  constructor(supervisor: Supervisor, seconds: number = limits.htmlSeconds) {
    this.#worker = supervisor.supervise<HtmlCalls>({
      name: 'The thread that reads HTML',
      start: () =>
        startThread('html', {
          script: scriptBeside(import.meta.url, 'html-worker'),
          limits: { maxOldGenerationSizeMb: limits.import.memory },
        }),
      policy: { ...inputMayCrash, longestPauseMs: 0 },
      callMs: seconds * 1000,
      isLazy: true,
    });
  }

  read(account: number, html: string): Promise<HtmlText | 'tooDeep'> {
    return new Promise((resolve, reject) => {
      this.#jobs.add(account, { html, resolve, reject });
      if (!this.#isBusy) void this.#work();
    });
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let job = this.#jobs.next(); job; job = this.#jobs.next()) {
      await this.#read(job.html).then(job.resolve, job.reject);
    }
    this.#isBusy = false;
  }

  async #read(html: string): Promise<HtmlText | 'tooDeep'> {
    try {
      return await this.#worker.call('read', html);
    } catch (error) {
      if (!(error instanceof WorkerExited)) throw error;
      return this.#worker.call('readWhole', html);
    }
  }
}
