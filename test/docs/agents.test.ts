/** Checks docs/agents.md against the service: its list of tools, and its configuration files for agents. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { toolEntries } from '../../packages/server/src/agents/tools.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';

const page = readFileSync(join(root, 'docs/agents.md'), 'utf8');
const files = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) => JSON.parse(json!) as unknown);

test('the page has a line for each tool', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| \[`([\w.]+)`\]\(methods\.md#(\w+)\) \| (\w+) \|$/gm)];
  const expected = toolEntries.map(({ name, method, replaces }) => {
    const kind = methodsByName.get(method)!.readOnly ? 'reads' : replaces === true ? 'replaces' : 'adds';
    return [name, method, method.replace('.', '').toLowerCase(), kind];
  });
  assert.deepEqual(
    rows.map((row) => row.slice(1)),
    expected,
  );
});

/** The PATH without the folders that npm adds for scripts, so that the machine's own Node is used, as by an agent. */
const pathOfMachine = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

test('the file for Claude Desktop starts a process on any Node that reaches the service', async () => {
  const service = await runService({ workers: 0 });
  const owner = await service.newClient();
  const { secret_key: secret } = await owner.call('keys.create', { static: true, scope: 'read' });
  const { mcpServers } = files[0] as {
    mcpServers: { textkin: { command: string; args: string[]; env: Record<string, string> } };
  };
  const { command, args, env } = mcpServers.textkin;
  assert.deepEqual(Object.keys(env), ['TEXTKIN_URL', 'TEXTKIN_SECRET_KEY']);
  const client = new Client({ name: 'test', version: '1' });
  cleanup(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command,
      args: args.map((arg) => arg.replace('/path/to/textkin', root)),
      cwd: temporaryFolder(),
      env: { PATH: pathOfMachine, TEXTKIN_URL: service.url, TEXTKIN_SECRET_KEY: secret },
    }),
  );
  assert.ok((await client.listTools()).tools.every(({ annotations }) => annotations?.readOnlyHint));
});
