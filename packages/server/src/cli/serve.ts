import { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { settingsFromEnvironment } from '../config/env.ts';
import { limits } from '../domain/limits.ts';
import { openLogger } from '../ops/logger.ts';
import type { Service } from '../service.ts';
import { welcome } from './welcome.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Run the service. Every option has a twin in the environment: --tls-cert is TEXTKIN_TLS_CERT.',
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: 8780)')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--workers <number>', 'processes that analyse texts, some 250 MB each (default: cores less one)')
    .option('--tls-cert <file>', 'certificate chain (PEM) for https; read again when the file changes')
    .option('--tls-key <file>', 'private key (PEM) of the certificate')
    .option('--admin-host <address>', 'address of the admin listener (default: 127.0.0.1)')
    .option('--admin-port <number>', 'port of the admin listener with /metrics (default: off)')
    .option('--body-limit <bytes>', `largest request body (default: ${limits.bodyBytes})`)
    .option(
      '--index-memory <bytes>',
      'memory for related texts, as in 512MiB; one collection always has what it takes (default: 1GiB)',
    )
    .option('--log-level <level>', 'debug, info, warn, error or silent (default: info)')
    .option(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For is believed, as in 127.0.0.1,10.0.0.0/8',
    )
    .option('--registration <on|off>', 'let people get a key pair by e-mail (default: off)')
    .option('--public-url <url>', 'address of the service in mails, as in https://texts.example.org')
    .option('--smtp-url <url>', 'mail server, smtp://user:password@host:port; better given by its twin')
    .option('--mail-from <address>', 'sender of the mails')
    .action(serve);
}

async function serve(flags: Record<string, string>): Promise<void> {
  const config = readConfig(flags, settingsFromEnvironment());
  const logger = openLogger(config.logLevel);
  // Loaded here alone: without the server the other commands start in half the time.
  const { startService } = await import('../service.ts');
  const service = await startService(config, logger);
  stopOnSignal(service, (signal) => {
    logger.info({ signal }, 'stopping');
  });
  await welcome(service);
  logger.info({ url: service.url, admin: service.adminUrl, data: config.data }, 'listening');
}

/** The first signal stops the service in order, the second at once. */
function stopOnSignal(service: Service, report: (signal: string) => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    report(signal);
    service[Symbol.asyncDispose]().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The service did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
