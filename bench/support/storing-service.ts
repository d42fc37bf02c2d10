/**
 * A service that stores and does not analyse, for benches of what lies around the analysis. Prints its address and a
 * key pair; then it answers lines on standard input, each by a line: `analyse` gives every pending text the same
 * made-up result, `memory` tells what is live on the heap and what the process occupies.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';

const config = { ...readConfig({ data: process.argv[2], port: 0 }, {}), workers: 0 };
const service = await startService(config, openLogger('error'));
const { apiKey, secretKey } = await service.context.keys.issue('bench');
console.log(`${service.url} ${apiKey} ${secretKey}`);

const mentions = [{ field: 'body' as const, offset: 0, length: 5 }];
const result = {
  model: models.standard.name,
  tags: [{ tag: 'Volvo', category: 'organization' as const, relevance: 0.5, mentions }],
  terms: new Uint8Array(),
  vector: new Float32Array(models.standard.dimensions).fill(1 / Math.sqrt(models.standard.dimensions)),
  words: 400,
};

async function analyseAll(): Promise<void> {
  const { analyses } = service.context.store;
  for (;;) {
    const now = Math.floor(Date.now() / 1000);
    const jobs = await analyses.claim({ limit: 500, now, leaseUntil: now + 600, first: [] });
    if (jobs.length === 0) return;
    await Promise.all(jobs.map((job) => analyses.complete(job, result)));
  }
}

function memory(): string {
  const { heapUsed: before, rss } = process.memoryUsage();
  gc!();
  const { heapUsed } = process.memoryUsage();
  return `${megabytes(heapUsed)} MB live on the heap and ${megabytes(before - heapUsed)} to be freed, process ${megabytes(rss)}`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

const lines = createInterface(process.stdin);
lines.on('line', (line) => {
  if (line === 'memory') console.log(memory());
  else {
    void analyseAll().then(() => {
      console.log('analysed');
    });
  }
});
await once(lines, 'close');
await service[Symbol.asyncDispose]();
process.exit();
