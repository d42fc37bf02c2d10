/**
 * Makes the calls of the method reference to a new service and writes the responses into docs/methods.md:
 * `npm run gen:method-examples`. Run it again when a method is added or another model changes the responses.
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
  // The clock is fixed, so that the dates in the responses are always the same.
  await using service = await startService(config, openLogger('error'), () => Date.UTC(2026, 10, 21, 12));
  const keys = await service.context.keys.issue('examples');
  const page = referencePage(await recordExamples(service.url, keys));
  writeFileSync(referenceFile, page);
} finally {
  rmSync(folder, { recursive: true });
}
