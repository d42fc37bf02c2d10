/** Debian's Prometheus scrapes a real service with the shipped configuration. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { suite, test } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { cleanup } from '../support/cleanup.ts';
import { dashboardExpressions } from '../support/dashboard.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { root } from '../support/process.ts';
import { runService, type TestService } from '../support/service.ts';
import { session } from '../support/session.ts';
import { snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const folders = (process.env['PATH'] ?? '').split(delimiter);
const has = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
const noPrometheus = !(has('prometheus') && has('promtool')) && 'no Prometheus: apt-get install prometheus';

const shipped = join(root, 'deploy/prometheus');
const promtool = (args: string[], input?: string): string =>
  execFileSync('promtool', args, { encoding: 'utf8', cwd: shipped, ...(input !== undefined && { input }) });

/** Starts a service and makes calls until every metric has a value. */
async function busyService(): Promise<TestService> {
  const service = await runService({ adminPort: 0, database: undefined });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  for (const body of [storm, snow]) await client.call('text.create', { collection_id, body });
  await client.call('text.tags', { collection_id, text_id: 2, wait: 60 });
  await client.call('text.tags', { collection_id, text_id: 1, wait: 60 });
  await client.call('text.relatedTexts', { collection_id, text_id: 1 });
  await client.refused('collection.get', { collection_id: 99 });
  await client.refused('auth.accessToken', { api_key: client.apiKey, secret_key: 'wrong' });
  await session()(['backup', join(temporaryFolder(), 'backup'), '--data', service.folder]);
  return service;
}

/** Starts Prometheus with the shipped configuration, except the target and a scrape every second. Returns its address. */
async function startPrometheus(target: string): Promise<string> {
  const folder = temporaryFolder();
  cpSync(shipped, folder, { recursive: true });
  const config = join(folder, 'prometheus.yml');
  const text = readFileSync(config, 'utf8').replaceAll(': 15s', ': 1s').replace('127.0.0.1:8781', target);
  writeFileSync(config, text);
  const address = `127.0.0.1:${await freePort()}`;
  const flags = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn('prometheus', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  cleanup(async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGKILL')) await exit;
  });
  const url = `http://${address}`;
  const isReady = () => get(`${url}/-/ready`).then(({ status }) => status === 200, () => false); // prettier-ignore
  await until(isReady, () => `Prometheus is ready: ${log}`, { everyMs: 50 });
  return url;
}

const get = (url: string) => post(url, '', { verb: 'GET' });

interface QueryResponse {
  status: string;
  error?: string;
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

async function query(prometheus: string, expression: string): Promise<QueryResponse> {
  const { text } = await get(`${prometheus}/api/v1/query?query=${encodeURIComponent(expression)}`);
  return JSON.parse(text) as QueryResponse;
}

suite('Prometheus', { skip: noPrometheus }, () => {
  test('promtool accepts the names and units of all metrics', async () => {
    const service = await busyService();
    const { text } = await get(`${service.adminUrl}/metrics`);
    assert.equal(promtool(['check', 'metrics'], text), '');
  });

  test('configuration and alerts are valid, and each alert fires exactly when it should', () => {
    assert.match(promtool(['check', 'config', 'prometheus.yml']), /SUCCESS/);
    assert.match(promtool(['check', 'rules', 'alerts.yml']), /SUCCESS/);
    assert.match(promtool(['test', 'rules', 'alerts.test.yml']), /SUCCESS/);
  });

  test('each expression of the dashboard returns data, and each alert is evaluated', async () => {
    const service = await busyService();
    const prometheus = await startPrometheus(new URL(service.adminUrl!).host);
    for (const [title, expression] of dashboardExpressions) {
      const hasData = async () => {
        const response = await query(prometheus, expression);
        assert.equal(response.status, 'success', `${title}: ${expression}: ${response.error}`);
        return response.data.result.length > 0;
      };
      await until(hasData, `${title}: ${expression} returns data`, { everyMs: 100 });
    }
    const isUp = await query(prometheus, 'up{job="textkin"}');
    assert.equal(isUp.data.result[0]!.value[1], '1');

    interface Rules {
      data: { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] };
    }
    const rules = await until(async () => {
      const { data } = JSON.parse((await get(`${prometheus}/api/v1/rules`)).text) as Rules;
      const all = data.groups.flatMap(({ rules }) => rules);
      return all.every(({ health }) => health !== 'unknown') ? all : undefined;
    }, 'the alerts are evaluated');
    assert.ok(rules!.length > 5);
    for (const { name, health, lastError } of rules!) assert.equal(health, 'ok', `${name}: ${lastError}`);
    const firing = rules!.filter(({ state }) => state === 'firing').map(({ name }) => name);
    assert.deepEqual(firing, []);
  });
});
