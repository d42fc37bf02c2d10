/**
 * A service without workers that is asked for its figures over the channel to its parent. The argument is the data
 * folder.
 */
import { readConfig } from '../../packages/server/src/config/config.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';
import { type LongestStep, watchSteps } from './longest-step.ts';

export interface Figures {
  /** Since the figures before. */
  longestStep: LongestStep;
  residentBytes: number;
}

export interface Started {
  url: string;
  apiKey: string;
  secretKey: string;
}

const config = { ...readConfig({ data: process.argv[2], port: 0 }, {}), workers: 0 };
const service = await startService(config, openLogger('error'));
const { apiKey, secretKey } = await service.context.keys.issue('measured');
const longestStep = watchSteps();

process.on('message', () => {
  const figures: Figures = { longestStep: longestStep(), residentBytes: process.memoryUsage.rss() };
  process.send!(figures);
});
process.on('disconnect', () => {
  void service[Symbol.asyncDispose]();
});
const started: Started = { url: service.url, apiKey, secretKey };
process.send!(started);
