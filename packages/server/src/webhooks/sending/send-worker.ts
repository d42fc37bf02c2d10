/** The thread that calls receivers: what they do, and the secrets of their TLS, keep nothing waiting but this. */
import { workerData } from 'node:worker_threads';
import { answerParent } from '../../supervisor/parent.ts';
import { openSender, type SenderOptions } from './send.ts';

const ours = { send: openSender(workerData as SenderOptions) };
export type SendCalls = typeof ours;

answerParent(ours);
