import workerUrl from './reading/worker.ts?worker&url';
import type { Answered, Asked } from './reading/protocol.ts';

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

/** A thread that reads files, and the calls to it. */
export class WorkerCalls {
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

  async call(asked: Asked): Promise<unknown> {
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

  end(): void {
    this.#worker.terminate();
  }
}
