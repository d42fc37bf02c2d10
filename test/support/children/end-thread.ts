/**
 * Preloaded into the service and each of its threads. At SIGUSR2 it terminates the thread whose name is in the file END_THREAD,
 * whichever thread has started it.
 */
import { readFileSync } from 'node:fs';
import { BroadcastChannel, isMainThread, type Worker } from 'node:worker_threads';

const channel = new BroadcastChannel('end a thread');
channel.unref();
const threads = new Map<string | null, Worker>();
process.on('worker', (thread) => threads.set(thread.threadName, thread));
channel.onmessage = (event) => {
  end((event as { data: string }).data);
};
if (isMainThread) {
  process.on('SIGUSR2', () => {
    const name = readFileSync(process.env['END_THREAD']!, 'utf8');
    end(name);
    channel.postMessage(name);
  });
}

function end(name: string): void {
  void threads.get(name)?.terminate();
}
