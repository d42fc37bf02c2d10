import workerUrl from './reading/worker.ts?worker&url';
import type { Answered, Asked, Reading } from './reading/protocol.ts';

/** A file, or a part of it, can't be read; the message is a reason of the table `importing/reasons.ts`. */
export class Unreadable extends Error {}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The one address that the policy lets through is that of our own thread. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('textkin-reader', { createScriptURL: () => workerUrl });

/** The thread that reads files; it ends with `end`. */
export class ReadingThread implements Reading {
  readonly #worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' });
  #failed: (error: Error) => void = () => undefined;
  readonly #failure = new Promise<never>((_, reject) => {
    this.#failed = reject;
  });

  constructor() {
    this.#failure.catch(() => undefined);
    this.#worker.onerror = () => {
      this.#failed(new Error('The thread that reads files has ended.'));
    };
  }

  open = (...args: Parameters<Reading['open']>) =>
    this.#ask({ name: 'open', args }) as ReturnType<Reading['open']>;
  sample = (...args: Parameters<Reading['sample']>) =>
    this.#ask({ name: 'sample', args }) as ReturnType<Reading['sample']>;
  start = (...args: Parameters<Reading['start']>) =>
    this.#ask({ name: 'start', args }) as ReturnType<Reading['start']>;
  next = () => this.#ask({ name: 'next', args: [] }) as ReturnType<Reading['next']>;

  end(): void {
    this.#worker.terminate();
  }

  async #ask(asked: Asked): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<Answered>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Answered>) => {
        resolve(data);
        port1.close();
      };
    });
    this.#worker.postMessage(asked, [port2]);
    const answered = await Promise.race([answer, this.#failure]);
    if ('reason' in answered) throw new Unreadable(answered.reason);
    if ('error' in answered) throw new Error(answered.error);
    return answered.value;
  }
}
