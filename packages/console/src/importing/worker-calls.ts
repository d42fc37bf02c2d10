import workerUrl from './reading/worker.ts?worker&url';
import type { ReadingCall, ReadingResult } from './reading/protocol.ts';

/** Thrown for a file that can't be read. The message is a reason of packages/importing. */
export class Unreadable extends Error {}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Trusted Types: the policy allows only the address of the reading thread. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('textkin-reader', { createScriptURL: () => workerUrl });

/** Calls to a thread that reads files. */
export class WorkerCalls {
  readonly #worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' });
  #fail: (error: Error) => void = () => undefined;
  readonly #failure = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor() {
    this.#failure.catch(() => undefined);
    this.#worker.onerror = () => {
      this.#fail(new Error('The thread that reads files has ended.'));
    };
  }

  async call(call: ReadingCall): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    const response = new Promise<ReadingResult>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<ReadingResult>) => {
        resolve(data);
        port1.close();
      };
    });
    this.#worker.postMessage(call, [port2]);
    const result = await Promise.race([response, this.#failure]);
    if ('reason' in result) throw new Unreadable(result.reason);
    if ('error' in result) throw new Error(result.error);
    return result.value;
  }

  end(): void {
    this.#worker.terminate();
  }
}
