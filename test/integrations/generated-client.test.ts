import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { installFromPyPI } from './python.ts';
import { runToEnd } from './run-to-end.ts';

const tools = await installFromPyPI('openapi-python-client==0.29.1');
const skip =
  tools === undefined && 'no openapi-python-client: apt-get install python3-venv, and let pip find PyPI';

test(
  'a Python client generated from the OpenAPI document stores a text and reads its tags',
  { skip },
  async () => {
    const folder = temporaryFolder();
    const source = ['--path', join(root, 'docs/openapi.json'), '--meta', 'none'];
    const generation = await runToEnd(
      tools!.program('openapi-python-client'),
      ['generate', ...source, '--output-path', join(folder, 'textkin_rest')],
      { cwd: folder, env: { HOME: folder }, timeout: 200_000 },
    );
    assert.equal(generation.code, 0, generation.output);

    const service = await runService();
    const client = await service.newClient();
    await service.ready();
    const { code, output } = await runToEnd(
      tools!.program('python'),
      [join(import.meta.dirname, 'children/generated_client.py')],
      {
        env: { PYTHONPATH: folder, URL: client.url, API_KEY: client.apiKey, SECRET_KEY: client.secretKey },
        timeout: 120_000,
      },
    );
    assert.equal(code, 0, output);
    const results = JSON.parse(output) as { tags: { tag: string; category: string }[] } & Record<
      string,
      unknown
    >;
    assert.ok(
      results.tags.some(({ tag, category }) => tag === 'Ghent' && category === 'location'),
      output,
    );
    const expected = {
      own: 'a/1',
      listed: [1],
      problem: [404, errorCodes.noSuchText],
      unknown: [400, errorCodes.invalidParams],
    };
    assert.deepEqual({ ...results, tags: undefined }, { ...expected, tags: undefined });
  },
);
