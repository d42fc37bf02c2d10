import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { restarted } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import type { Message, SenderOptions, Sent } from './send.ts';
import type { SendCalls } from './send-worker.ts';

/** Sends messages from a thread of its own, which is started by the first. */
export class SendThread {
  readonly #worker: SupervisedWorker<SendCalls>;

  constructor(supervisor: Supervisor, options: SenderOptions) {
    const script = scriptBeside(import.meta.url, 'send-worker');
    this.#worker = supervisor.keep<SendCalls>({
      name: "The webhooks' thread",
      start: () => startThread('webhooks', { script, data: options }),
      policy: restarted,
      // An event may come twice: its id tells.
      resends: 2,
      isLazy: true,
    });
  }

  send(message: Message): Promise<Sent> {
    return this.#worker.call('send', message);
  }

  close(): Promise<void> {
    return this.#worker.stop();
  }
}
