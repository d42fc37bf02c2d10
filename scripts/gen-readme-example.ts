/**
 * Runs the README's example against a new service and writes the responses into the README: `npm run gen:readme-example`.
 * Run it again when another model changes the responses.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Textkin } from '@textkin/client';
import { readConfig } from '../packages/server/src/config/config.ts';
import { openLogger } from '../packages/server/src/ops/logger.ts';
import { startService } from '../packages/server/src/service/service.ts';
import { renderExample, runExample } from './docs/example.ts';

const readme = new URL('../README.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'textkin-example-'));
try {
  const config = readConfig({ data: folder, port: 0 }, {});
  await using service = await startService(config, openLogger('error'));
  const { apiKey, secretKey } = await service.context.keys.issue('example');
  const textkin = new Textkin({ url: service.url, apiKey, secretKey });
  const keys = { api_key: apiKey, secret_key: secretKey };
  const { access_token: token } = await textkin.call('auth.accessToken', keys);
  const example = renderExample(await runExample(service.url, token));
  const text = readFileSync(readme, 'utf8');
  const marked = /(<!-- example -->).*?(<!-- \/example -->)/s;
  writeFileSync(
    readme,
    text.replace(marked, (_, open: string, close: string) => `${open}\n\n${example}\n\n${close}`),
  );
} finally {
  rmSync(folder, { recursive: true });
}
