import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { limits } from '../../domain/limits.ts';
import { openLogger } from '../../ops/logger.ts';
import { nameOfStore } from '../../store/location.ts';
import { stopOnSignal } from '../stop.ts';
import { welcome } from '../welcome.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Run the service. Every option has a twin in the environment: --tls-cert is TEXTKIN_TLS_CERT.',
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: 8780)')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option(
      '--database <url>',
      'PostgreSQL instead of the folder, postgres://user@host/name; better given by its twin',
    )
    .option(
      '--model <standard|fast>',
      'fast reads 1.9 times as many words a second, and finds names in English of the web a little worse; another model than before analyses older texts anew (default: standard)',
    )
    .option('--workers <number>', 'processes that analyse texts, some 250 MB each (default: cores less one)')
    .option('--tls-cert <file>', 'certificate chain (PEM) for https; read again when the file changes')
    .option('--tls-key <file>', 'private key (PEM) of the certificate')
    .option(
      '--https-port <number>',
      'port for https, with a certificate; then http is spoken at --port (default: off)',
    )
    .option(
      '--tls-min <version>',
      'oldest version of TLS: 1.0, 1.1, 1.2 or 1.3; the first two for clients that know nothing newer (default: 1.2)',
    )
    .option('--admin-host <address>', 'address of the admin listener (default: 127.0.0.1)')
    .option('--admin-port <number>', 'port of the admin listener with /metrics (default: off)')
    .option('--body-limit <bytes>', `largest request body (default: ${limits.bodyBytes})`)
    .option(
      '--index-memory <bytes>',
      'memory for related texts, and as much for tags of collections, as in 512MiB; one collection always has what it takes (default: 1GiB)',
    )
    .option('--log-level <level>', 'debug, info, warn, error or silent (default: info)')
    .option(
      '--drain-seconds <number>',
      'how long calls are still taken after SIGTERM, while /readyz says 503 for a balancer to notice (default: 0)',
    )
    .option(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For is believed, as in 127.0.0.1,10.0.0.0/8',
    )
    .option(
      '--token-idle <time>',
      `how long an access token lives without use, as in 90s, 10m or 2h, from ${limits.tokenIdle.minMs / 60_000}m to ${limits.tokenIdle.maxMs / 3_600_000}h (default: ${limits.tokenIdleMs / 60_000}m)`,
    )
    .option(
      '--cors-origin <origins>',
      'pages of other sites whose scripts may call, as in https://news.example.org with commas between them, or "*" for any; never with cookies (default: off)',
    )
    .option(
      '--one-time-link <local|any>',
      'from where the link of the first start opens the console: from this machine alone, or from any (default: local)',
    )
    .option(
      '--webhook-hosts <public|any>',
      'where webhooks may lead; any takes addresses of private networks too (default: public)',
    )
    .option('--registration <on|off>', 'let people get a key pair by e-mail (default: off)')
    .option(
      '--registration-hosts <public|any>',
      'hosts whose addresses may register; any takes localhost, intranet and [192.0.2.1] too (default: public)',
    )
    .option(
      '--registered-texts <number>',
      `texts that an account made so may store, or "none" for no limit (default: ${limits.registered.texts})`,
    )
    .option(
      '--registered-storage <bytes>',
      'and their bytes, as in 512MiB, or "none" for no limit (default: 1GiB)',
    )
    .option(
      '--public-url <url>',
      'address of the service, as in https://texts.example.org; stands in mails, and requests for another host are refused',
    )
    .option('--smtp-url <url>', 'mail server, smtp://user:password@host:port; better given by its twin')
    .option('--mail-from <address>', 'sender of the mails')
    .action(serve);
}

async function serve(flags: Record<string, string>): Promise<void> {
  const parent = process.ppid;
  const config = readConfig(flags, settingsFromEnvironment());
  const logger = openLogger(config.logLevel);
  // Loaded here alone: the help and a wrong setting are told without the server.
  const { startService } = await import('../../service/service.ts');
  const { explained } = await import('../../store/open.ts');
  const location = { folder: config.data, database: config.database };
  try {
    await using starting = new AsyncDisposableStack();
    const service = starting.use(await startService(config, logger));
    stopOnSignal(service, logger, parent);
    await welcome(service);
    const { url, secureUrl, adminUrl } = service;
    logger.info({ url, secure: secureUrl, admin: adminUrl, data: nameOfStore(location) }, 'listening');
    starting.move();
  } catch (error) {
    throw explained(nameOfStore(location), error);
  }
}
