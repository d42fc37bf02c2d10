/**
 * A node: the whole service, with as many workers as the bench wants, none too. Prints its address, a key pair of
 * the account, and the address of its metrics. The arguments are its folder, the account, the number of workers and, of a shared store, the database; then how
 * much memory its indexes may take.
 */
import { readConfig } from '../../packages/server/src/config/config.ts';
import { openLogger } from '../../packages/server/src/ops/logger.ts';
import { startService } from '../../packages/server/src/service/service.ts';

const [data, account, workers, database, indexMemory = '64GiB'] = process.argv.slice(2);
const config = readConfig({ data, database, port: 0, adminPort: 0, logLevel: 'error', indexMemory }, {});
const service = await startService({ ...config, workers: Number(workers) }, openLogger('error'));
const { apiKey, secretKey } = await service.context.keys.issue('bench', Number(account));
console.log(`${service.url} ${apiKey} ${secretKey} ${service.adminUrl}`);

process.on('SIGTERM', () => {
  void service[Symbol.asyncDispose]().then(() => process.exit());
});
