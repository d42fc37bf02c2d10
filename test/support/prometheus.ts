/** Debian's Prometheus with the shipped configuration, on machines that have it. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { cleanup } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';
import { post } from './post.ts';
import { root } from './process.ts';
import { until } from './until.ts';

const folders = (process.env['PATH'] ?? '').split(delimiter);
const has = (program: string) => folders.some((folder) => existsSync(join(folder, program)));

/** The reason why Prometheus can't run here, or false. */
export const noPrometheus =
  !(has('prometheus') && has('promtool')) && 'no Prometheus here: apt-get install prometheus';

const shippedFolder = join(root, 'deploy/prometheus');

/** Runs promtool in the folder of the shipped configuration, and returns what it prints. */
export const promtool = (args: string[], input?: string): string =>
  execFileSync('promtool', args, {
    encoding: 'utf8',
    cwd: shippedFolder,
    ...(input !== undefined && { input }),
  });

export interface Alert {
  labels: Record<string, string> & { alertname: string };
  annotations: Record<string, string>;
  state: 'pending' | 'firing';
}

interface Rule {
  name: string;
  health: string;
  lastError?: string;
}

interface QueryResponse {
  status: string;
  error?: string;
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

interface Options {
  /** Seconds between two scrapes and two evaluations. */
  everySeconds?: number;
  /** Changes the text of the alerts. */
  changeAlerts?: (text: string) => string;
}

export class Prometheus {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Starts Prometheus with the shipped configuration, except the target, the interval and what `changeAlerts` changes. */
  static async start(target: string, { everySeconds = 1, changeAlerts }: Options = {}): Promise<Prometheus> {
    const folder = temporaryFolder();
    cpSync(shippedFolder, folder, { recursive: true });
    const rewrite = (name: string, change: (text: string) => string) => {
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
    };
    rewrite('prometheus.yml', (text) =>
      text.replaceAll(': 15s', `: ${everySeconds}s`).replace('127.0.0.1:8781', target),
    );
    if (changeAlerts) rewrite('alerts.yml', changeAlerts);
    const address = `127.0.0.1:${await freePort()}`;
    const flags = [
      `--config.file=${folder}/prometheus.yml`,
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
    return new Prometheus(url);
  }

  async query(expression: string): Promise<QueryResponse> {
    return (await this.#read(`query?query=${encodeURIComponent(expression)}`)) as QueryResponse;
  }

  /** Returns the alerts that are pending or firing. */
  async alerts(): Promise<Alert[]> {
    const { data } = (await this.#read('alerts')) as { data: { alerts: Alert[] } };
    return data.alerts;
  }

  /** Resolves when every alert has been evaluated; fails when one could not be. Returns the names of all. */
  async untilEvaluated(): Promise<string[]> {
    const rules = await until(async () => {
      const { data } = (await this.#read('rules')) as { data: { groups: { rules: Rule[] }[] } };
      const all = data.groups.flatMap(({ rules }) => rules);
      return all.length > 0 && all.every(({ health }) => health !== 'unknown') ? all : undefined;
    }, 'the alerts are evaluated');
    for (const { name, health, lastError } of rules!) assert.equal(health, 'ok', `${name}: ${lastError}`);
    return rules!.map(({ name }) => name);
  }

  async #read(path: string): Promise<unknown> {
    return JSON.parse((await get(`${this.#url}/api/v1/${path}`)).text);
  }
}

const get = (url: string) => post(url, '', { verb: 'GET' });
