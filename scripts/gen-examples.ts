/**
 * Makes the calls of the method reference at a service of its own and writes down what it answered:
 * `npm run gen:examples`. To be run again when a method is added or another model changes the answers.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../packages/server/src/config/config.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service/service.ts';
import { recordExamples } from './docs/record.ts';
import { referenceFile } from './docs/pages.ts';
import { referencePage } from './docs/reference.ts';

const folder = mkdtempSync(join(tmpdir(), 'textkin-examples-'));
try {
  const config = readConfig({ data: folder, port: 0, workers: 1 }, {});
  // A clock that stands still, so that the dates of the answers are the same each time.
  await using service = await startService(config, openLogger('error'), () => Date.UTC(2026, 10, 21, 12));
  const keys = await service.context.keys.issue('examples');
  const page = referencePage(await recordExamples(service.url, keys));
  writeFileSync(referenceFile, page);
} finally {
  rmSync(folder, { recursive: true });
}
