import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { restartable } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { Message, SenderOptions, SendResult } from './send.ts';
import type { SendCalls } from './send-worker.ts';

/** Sends messages from a thread of its own, which starts with the first message. */
export class SendThread {
  readonly #worker: SupervisedWorker<SendCalls>;

  constructor(supervisor: Supervisor, options: SenderOptions) {
    const script = scriptBeside(import.meta.url, 'send-worker');
    this.#worker = supervisor.supervise<SendCalls>({
      name: "The webhooks' thread",
      start: () => startThread('webhooks', { script, data: options }),
      policy: restartable,
      // A receiver may get an event twice, and recognises it by its id.
      resends: 2,
      isLazy: true,
    });
  }

  send(message: Message): Promise<SendResult> {
    return this.#worker.call('send', message);
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }
}
