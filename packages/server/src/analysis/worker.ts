/**
 * A worker process: holds the model and analyses the texts that its parent sends, one at a time, but for a short one that
 * comes while it is at a long one.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { version } from '../domain/version.ts';
import { makeAnalyser } from '../nlp/analyse.ts';
import { stampOf } from '../nlp/model.ts';
import { textTerms } from '../nlp/relate/terms.ts';
import { openEncoder } from './onnx-encoder.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

// Ctrl-C and a supervisor's signal reach the whole group, but the text under way is still to be finished: the
// parent ends its workers when it stops, and the end of the channel ends those of a parent that is gone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
dieBeforeTheParent();

const modelFolder = dirname(fileURLToPath(import.meta.resolve('@textkin/model-en-sv/config.json')));
const { files, encoder } = await openEncoder(modelFolder);
const analyse = makeAnalyser(files, encoder);
const model = stampOf(encoder.version, version);

/** The text that has come and is not begun. */
let next: ToWorker | undefined;
let isAtWork = false;
process.on('message', (task: ToWorker) => {
  next = task;
  if (!isAtWork) void work();
});
send({ kind: 'ready' });

async function work(): Promise<void> {
  isAtWork = true;
  while (next !== undefined) await answerNext();
  isAtWork = false;
}

/** Takes in what has been sent while windows were read, and does that first. */
async function betweenWindows(): Promise<void> {
  await setImmediate();
  await answerNext();
}

async function answerNext(): Promise<void> {
  if (next === undefined) return;
  const { id, source } = next;
  next = undefined;
  send({ kind: 'began', id });
  try {
    const result = { model, terms: textTerms(source), ...(await analyse(source, betweenWindows)) };
    send({ kind: 'result', id, result, residentBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
  }
}

/** A parent that was killed can't be told: the end of the channel ends the worker without a word. */
function send(message: FromWorker): void {
  process.send?.(message, undefined, {}, () => undefined);
}

/** When memory runs out, Linux is to take a worker, which costs one attempt at one text, and not the service. */
function dieBeforeTheParent(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Another system, or one that does not allow it: nothing is lost but the preference.
  }
}
