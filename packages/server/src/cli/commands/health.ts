import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { UserError } from '../../domain/user-error.ts';

/** Checks readiness for process supervisors that can only run commands, such as Docker. */
export function healthCommand(): Command {
  return new Command('health')
    .description(
      'Check that the service on this machine with the same settings is ready. The exit code is 1 when it is not.',
    )
    .option('--host <address>', 'address of the service (default: 127.0.0.1)')
    .option('--port <number>', 'port of the service (default: 8780)')
    .action(health);
}

async function health(flags: Record<string, string>): Promise<void> {
  const { host, port, tlsCert, httpsPort } = readConfig(flags, settingsFromEnvironment());
  const { status, body } = await fetchReadiness(
    tlsCert !== undefined && httpsPort === undefined,
    localAddress(host),
    port,
  );
  if (status !== 200) throw new UserError(`Not ready: ${body}`);
  process.stdout.write('ready\n');
}

/** Returns the address at which a service is reached from its own machine, even if it listens on every address. */
function localAddress(host: string): string {
  return { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
}

function fetchReadiness(
  tls: boolean,
  host: string,
  port: number,
): Promise<{ status?: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; body: string }>();
  // The certificate names the public address, not this one.
  const options = { host, port, path: '/readyz', timeout: 8000, rejectUnauthorized: false };
  const request = (tls ? getHttps : getHttp)(options, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    response.on('end', () => {
      resolve({ ...(response.statusCode !== undefined && { status: response.statusCode }), body });
    });
  });
  request.on('timeout', () => request.destroy(new UserError('Not ready: no response within 8 seconds.')));
  request.on('error', reject);
  return promise;
}
