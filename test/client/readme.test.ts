import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes } from '@textkin/client';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { runService } from '../support/service.ts';
import { readmeProgram } from '../clients/readme.ts';

test('the examples of the README do what it says', async (context) => {
  const service = await runService();
  const { apiKey, secretKey } = await service.context.keys.issue('readme');
  const program = readmeProgram('packages/client', 'ts')
    .replaceAll("'@textkin/client'", JSON.stringify(import.meta.resolve('@textkin/client')))
    .replace("'http://127.0.0.1:8780'", JSON.stringify(service.url))
    .replace("apiKey: '…', secretKey: '…'", `apiKey: '${apiKey}', secretKey: '${secretKey}'`);
  const file = join(temporaryFolder(), 'readme.ts');
  writeFileSync(file, program);
  const log = context.mock.method(console, 'log', () => undefined);
  await import(pathToFileURL(file).href);
  const lines = log.mock.calls.map(({ arguments: shown }): unknown[] => shown);
  assert.deepEqual(
    lines
      .slice(0, 2)
      .map(([tag, category]) => [tag, category])
      .toSorted(),
    [
      ['Gothenburg', 'location'],
      ['Volvo', 'organization'],
    ],
  );
  assert.deepEqual(lines.slice(2), [
    [0],
    [1, 'Volvo opens a plant in Gothenburg'],
    ['Gothenburg', 1],
    [1],
    ['Volvo opened a plant for batteries in Gothenburg on Friday.', 2],
    ['https://news.example/?q=%22x%22'],
    ['no link'],
    ['The bridge is open.', 2],
    ['The bridge is closed.', 'extTextIdTaken'],
    [3],
    ['noSuchText'],
    ['collection.create', errorCodes.nameTooLong, 100],
  ]);
});
