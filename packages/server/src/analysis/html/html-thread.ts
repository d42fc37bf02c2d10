import type { Part } from '../../supervisor/part.ts';
import { restarted } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { HtmlCalls, HtmlText } from './html-worker.ts';

/** Reads HTML, as the methods see it. */
export interface Html {
  /** Its text; `tooDeep` where elements are nested deeper than is read. */
  read(html: string): Promise<HtmlText | 'tooDeep'>;
}

/** In a thread of its own: a page of three megabytes takes a fifth of a second, for which other calls would wait. */
export class HtmlThread implements Html {
  readonly #part: Part<HtmlCalls>;

  constructor(supervisor: Supervisor) {
    const script = scriptBeside(import.meta.url, 'html-worker');
    this.#part = supervisor.keep<HtmlCalls>({
      name: 'The thread that reads HTML',
      start: () => startThread('html', { script }),
      policy: restarted,
      resends: 2,
      isLazy: true,
    });
  }

  read(html: string): Promise<HtmlText | 'tooDeep'> {
    return this.#part.call('read', html);
  }

  close(): Promise<void> {
    return this.#part.stop();
  }
}
