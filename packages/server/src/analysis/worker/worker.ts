/**
 * Runs in a worker process, which holds the model and analyses the texts that its parent sends. It analyses one text at a time,
 * except that a short text may run between the windows of a long text.
 */
import { writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { version } from '../../domain/version.ts';
import { textPairs } from '../../listing/text-pairs.ts';
import { makeAnalyser } from '../../nlp/analyse.ts';
import { resultStamp } from '../../nlp/model.ts';
import { textSentences } from '../../nlp/sentences/text-sentences.ts';
import { textTerms } from '../../nlp/terms/terms.ts';
import { outliveSignals } from '../../supervisor/parent.ts';
import { openWorldFile } from './knowledge-files.ts';
import { serveTexts } from './serve-texts.ts';
import { openEncoder } from './onnx-encoder.ts';

outliveSignals();
preferOomKill();

const [modelFolder, knowledgeFile] = process.argv.slice(2) as [string, string?];
const { files, encoder } = await openEncoder(modelFolder);
const world = knowledgeFile === undefined ? undefined : openWorldFile(knowledgeFile);
const analyse = makeAnalyser(files, encoder, world?.table, world?.details);
const model = resultStamp(encoder.version, version);

serveTexts(async (source, pause) => {
  const betweenWindows = async (): Promise<void> => {
    // Lets the event loop receive messages.
    await setImmediate();
    await pause();
  };
  const terms = textTerms(source);
  const indexed = { model, terms, pairs: textPairs(source), sentences: textSentences(source, terms) };
  const result = { ...indexed, ...(await analyse(source, betweenWindows)) };
  return { result, residentBytes: process.memoryUsage.rss() };
});

/** Makes Linux kill this worker before the service when memory runs out: a worker costs one attempt at one text. */
function preferOomKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Other systems, and some containers, do not allow this.
  }
}
