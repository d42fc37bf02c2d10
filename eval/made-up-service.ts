/**
 * The service with made-up analyses in place of the model's: at once, and the same ones for the same text, so that
 * what lies around the analysis can be tried with many texts in minutes. The arguments are the data folder and the
 * port.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { welcome } from '../packages/server/src/cli/welcome.ts';
import { readConfig } from '../packages/server/src/config/config.ts';
import { models } from '../packages/server/src/nlp/model.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service/service.ts';
import type { AnalysisResult, Job } from '../packages/server/src/store/store.ts';

const [data, port] = process.argv.slice(2);
const config = { ...readConfig({ data, port }, {}), workers: 0 };
const service = await startService(config, openLogger('warn'));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping.abort();
  });
}
await welcome(service);
while (!stopping.signal.aborted) if ((await analyseSome()) === 0) await sleep(20);
await service[Symbol.asyncDispose]();
process.exit();

async function analyseSome(): Promise<number> {
  const { analyses } = service.context.store;
  const now = Math.floor(Date.now() / 1000);
  const jobs = await analyses.claim({ limit: 100, now, leaseUntil: now + 600, first: [] });
  await Promise.all(jobs.map((job) => analyses.complete(job, madeUp(job))));
  return jobs.length;
}

/** The first word with a capital is the one tag. */
function madeUp({ body }: Job): AnalysisResult {
  const { 0: tag, index: offset } = /\p{Lu}\p{L}+/u.exec(body) ?? { 0: body.slice(0, 1), index: 0 };
  const mentions = [{ field: 'body' as const, offset, length: tag.length }];
  const vector = new Float32Array(384);
  vector[body.length % vector.length] = 1;
  const tags = [{ tag, category: 'unknown' as const, relevance: 0.5, mentions }];
  return { model: models.standard.name, tags, terms: new Uint8Array(), vector, words: 1 };
}
