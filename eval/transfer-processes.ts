import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const command = path('../packages/server/bin.js');

/** Ended in order, or killed. */
export type Signal = 'SIGINT' | 'SIGKILL';

/** A service that can be ended in the middle of things and started again where clients look for it. */
export class MortalService implements AsyncDisposable {
  readonly #data: string;
  readonly #madeUp: boolean;
  #child!: ChildProcess;
  #url = '';
  #keys = { apiKey: '', secretKey: '' };

  private constructor(data: string, madeUp: boolean) {
    this.#data = data;
    this.#madeUp = madeUp;
  }

  static async start(data: string, madeUp: boolean): Promise<MortalService> {
    const service = new MortalService(data, madeUp);
    const welcome = await service.#start('0');
    const value = (name: string) => new RegExp(`^ *${name} +(\\w+)$`, 'm').exec(welcome)![1]!;
    service.#keys = { apiKey: value('api key'), secretKey: value('secret key') };
    return service;
  }

  /** The address and keys for a client. */
  get access() {
    return { url: this.#url, ...this.#keys };
  }

  async restart(signal: Signal): Promise<void> {
    await this.#end(signal);
    await this.#start(new URL(this.#url).port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGINT');
  }

  async #start(port: string): Promise<string> {
    const flags = ['serve', '--data', this.#data, '--port', port, '--log-level', 'warn'];
    const args = this.#madeUp ? [path('made-up-service.ts'), this.#data, port] : [command, ...flags];
    this.#child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    // The welcome of a first start ends with a command to paste and an empty line.
    const isWhole = () => /^Textkin listens on \S+\n(?:$|\n[^]*\ncurl .*\n\n)/.test(output);
    for await (const chunk of this.#child.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (isWhole()) break;
    }
    if (!isWhole()) throw new Error('The service did not start.');
    this.#url = /^Textkin listens on (\S+)/.exec(output)![1]!;
    return output;
  }

  async #end(signal: Signal): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    const [code] = (await exit) as [number | null];
    if (signal === 'SIGINT' && code !== 0) throw new Error(`The service stopped with ${code}.`);
  }
}

/** A command of textkin under way. */
export interface Running {
  child: ChildProcess;
  /** The end of the process: its exit code or signal, and its output. */
  ended: Promise<{ how: number | string; stdout: string; stderr: string }>;
}

export function textkin(args: string[], service: MortalService, folder: string): Running {
  const { url, apiKey, secretKey } = service.access;
  const child = spawn(process.execPath, [command, ...args], {
    env: { TEXTKIN_URL: url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    how: (code ?? signal) as number | string,
    ...output,
  }));
  return { child, ended };
}
