/**
 * `textkin serve` without analyses: a test of stored texts needs the CPU to store them.
 */
import { parseArgs } from 'node:util';
import { welcome } from '../../../packages/server/src/cli/welcome.ts';
import { readConfig } from '../../../packages/server/src/config/config.ts';
import { openLogger } from '../../../packages/server/src/ops/logger.ts';
import { startService } from '../../../packages/server/src/service/service.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, port: { type: 'string' } },
});
const config = { ...readConfig(values, {}), workers: 0 };
const service = await startService(config, openLogger(config.logLevel));
process.once('SIGTERM', () => void service[Symbol.asyncDispose]());
await welcome(service);
