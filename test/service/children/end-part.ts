/**
 * Loaded before the service, and so in each of its threads: SIGUSR2 ends the thread whose name stands in the file that
 * END_PART names, wherever it was started.
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
    const name = readFileSync(process.env['END_PART']!, 'utf8');
    end(name);
    channel.postMessage(name);
  });
}

function end(name: string): void {
  void threads.get(name)?.terminate();
}
