import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { AnalysisObserver } from '../../analysis/observer.ts';

/** Registers the metrics of analyses and returns the functions that record attempts and stored results. */
export function countAnalyses(registry: Registry): AnalysisObserver {
  const texts = new Counter({
    name: 'textkin_analysed_texts_total',
    help: 'Texts whose analysis this node stored.',
    registers: [registry],
  });
  const words = new Counter({
    name: 'textkin_analysed_words_total',
    help: 'Words in the texts whose analysis this node stored.',
    registers: [registry],
  });
  // A text of 100,000 characters takes some five seconds; the time limit, which grows with the length, ends most attempts after 20.
  const duration = new Histogram({
    name: 'textkin_analysis_seconds',
    help: 'Time that a worker of this node spent on a text, previews included, by outcome: done or failed.',
    labelNames: ['outcome'],
    buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20, 60],
    registers: [registry],
  });
  for (const outcome of ['done', 'failed']) duration.zero({ outcome });
  return {
    onAttempt: (outcome, seconds) => {
      duration.observe({ outcome }, seconds);
    },
    onStored: (count) => {
      texts.inc();
      words.inc(count);
    },
  };
}
