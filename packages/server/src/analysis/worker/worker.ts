/**
 * A worker process: holds the model and analyses the texts that its parent sends, one at a time, but for a short one that
 * comes while it is at a long one.
 */
import { writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { version } from '../../domain/version.ts';
import { textPairs } from '../../listing/neighbours.ts';
import { makeAnalyser } from '../../nlp/analyse.ts';
import { resultStamp } from '../../nlp/model.ts';
import { textTerms } from '../../nlp/terms/terms.ts';
import { outliveSignals } from '../../supervisor/parent.ts';
import { answerTexts } from './answer-texts.ts';
import { openEncoder } from './onnx-encoder.ts';

outliveSignals();
dieBeforeTheParent();

const modelFolder = process.argv[2]!;
const { files, encoder } = await openEncoder(modelFolder);
const analyse = makeAnalyser(files, encoder);
const model = resultStamp(encoder.version, version);

answerTexts(async (source, pause) => {
  const betweenWindows = async (): Promise<void> => {
    // Takes in what has been sent meanwhile.
    await setImmediate();
    await pause();
  };
  const made = { model, terms: textTerms(source), pairs: textPairs(source) };
  const result = { ...made, ...(await analyse(source, betweenWindows)) };
  return { result, residentBytes: process.memoryUsage.rss() };
});

/** When memory runs out, Linux is to take a worker, which costs one attempt at one text, and not the service. */
function dieBeforeTheParent(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Another system, or one that does not allow it: nothing is lost but the preference.
  }
}
