/** Runs in the thread that calls receivers: slow receivers and TLS handshakes block nothing but this thread. */
import { workerData } from 'node:worker_threads';
import { serveParent } from '../../supervisor/parent.ts';
import { openSender, type SenderOptions } from './send.ts';

const calls = { send: openSender(workerData as SenderOptions) };
export type SendCalls = typeof calls;

serveParent(calls);
