/**
 * Runs the MCP Inspector and the first-generation SDK of the Model Context Protocol, which most agents use, against the
 * service. npm installs both for this test; they are in no lock file, because together they are 200 packages.
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
const skip = install('@modelcontextprotocol/inspector@2.12.0', '@modelcontextprotocol/sdk@1.32.2')
  ? false
  : 'no MCP Inspector: npm cannot install it';

function install(...packages: string[]): boolean {
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

/** The arguments of the inspector for each transport. */
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

/** Runs the inspector and returns its output. Fails if it prints an error. */
async function inspect(target: readonly string[], ...options: string[]): Promise<unknown> {
  const inspector = join(folder, 'node_modules/.bin/mcp-inspector');
  const args = [inspector, '--cli', ...target, ...options];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: isolatedEnv(),
    maxBuffer: 1 << 24,
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as unknown;
}

/** Returns an environment with a home folder for the file that the inspector writes. */
const isolatedEnv = () => ({ PATH: process.env['PATH'] ?? '', HOME: folder });

for (const [transport, target] of Object.entries(targets)) {
  test(`the inspector finds nothing wrong with any tool over ${transport}`, { skip }, async () => {
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
const results = [];
for (const transport of transports) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: 'list_collections', arguments: {} });
  const error = await client.callTool({ name: 'get_text', arguments: { collection_id: 99, text_id: 1 } });
  results.push([tools.length, result.structuredContent, error.isError, error.content[0].text]);
  await client.close();
}
console.log(JSON.stringify(results));
`;

test('both transports serve a client of the first-generation SDK', { skip }, async () => {
  const environment = { ...isolatedEnv(), URL: service.url, SECRET: secret, BIN: bin };
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment });
  const message = 'There is no collection with that id in your account.';
  const expected = [toolEntries.length, await owner.call('collection.list'), true, message];
  assert.deepEqual(JSON.parse(stdout), [expected, expected]);
});
