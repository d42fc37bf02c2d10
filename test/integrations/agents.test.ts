/**
 * The inspector of the Model Context Protocol and the first generation of its SDK, which most agents are built on, against the
 * service. Both come from npm and lie in no lock file: together they are 200 packages.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';

const folder = temporaryFolder();
const skip = installed('@modelcontextprotocol/inspector@2.12.0', '@modelcontextprotocol/sdk@1.32.2')
  ? false
  : 'no Inspector here: npm has to reach a registry';

function installed(...packages: string[]): boolean {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  try {
    execFileSync('npm', ['install', ...flags, ...packages], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 90_000,
    });
    return true;
  } catch {
    return false;
  }
}

const bin = join(root, 'packages/server/bin.js');
const service = await runService({ workers: 0 });
const owner = await service.newClient();
await owner.call('collection.create', { name: 'News', language: 'en' });
const { secret_key: secret } = await owner.call('keys.create', { static: true, scope: 'write' });

/** Each transport as the inspector is told of it. */
const targets = {
  'streamable HTTP': [
    `${service.url}/mcp`,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${secret}`,
  ],
  stdio: [
    process.execPath,
    bin,
    'mcp',
    '-e',
    `TEXTKIN_SECRET_KEY=${secret}`,
    '-e',
    `TEXTKIN_URL=${service.url}`,
  ],
};

/** What the inspector prints; fails with what it complains of. */
async function inspect(target: readonly string[], ...asked: string[]): Promise<unknown> {
  const inspector = join(folder, 'node_modules/.bin/mcp-inspector');
  const args = [inspector, '--cli', ...target, ...asked];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: home(),
    maxBuffer: 1 << 24,
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as unknown;
}

/** The inspector keeps a file in the home folder. */
const home = () => ({ PATH: process.env['PATH'] ?? '', HOME: folder });

for (const [by, target] of Object.entries(targets)) {
  test(`the inspector finds nothing wrong with any tool by ${by}`, { skip }, async () => {
    const { tools } = (await inspect(target, '--method', 'tools/list', '--strict')) as { tools: object[] };
    assert.equal(tools.length, toolEntries.length);
    const call = ['--method', 'tools/call', '--tool-name', 'list_collections'];
    const { structuredContent } = (await inspect(target, ...call)) as { structuredContent: object };
    assert.deepEqual(structuredContent, await owner.call('collection.list'));
  });
}

const program = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
const { URL: url, SECRET: secret, BIN: bin } = process.env;
const transports = [
  new StreamableHTTPClientTransport(new URL(url + '/mcp'), {
    requestInit: { headers: { authorization: 'Bearer ' + secret } },
  }),
  new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--url', url],
    env: { TEXTKIN_SECRET_KEY: secret },
  }),
];
const seen = [];
for (const transport of transports) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const answer = await client.callTool({ name: 'list_collections', arguments: {} });
  const refusal = await client.callTool({ name: 'get_text', arguments: { collection_id: 99, text_id: 1 } });
  seen.push([tools.length, answer.structuredContent, refusal.isError, refusal.content[0].text]);
  await client.close();
}
console.log(JSON.stringify(seen));
`;

test('a client of the first generation of the SDK is served by both transports', { skip }, async () => {
  const environment = { ...home(), URL: service.url, SECRET: secret, BIN: bin };
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment });
  const sentence = 'There is no collection with that id in your account.';
  const expected = [toolEntries.length, await owner.call('collection.list'), true, sentence];
  assert.deepEqual(JSON.parse(stdout), [expected, expected]);
});
