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
      'Run the service. Each option can also be set in the environment: --tls-cert is TEXTKIN_TLS_CERT.',
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: 8780)')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option(
      '--database <url>',
      'store in PostgreSQL, postgres://user@host/name; prefer TEXTKIN_DATABASE, which no list of processes shows',
    )
    .option(
      '--model <standard|fast>',
      'fast analyses 1.9 times as many words a second, and finds names in English web text a little worse; after a change of model, older texts are analysed again (default: standard)',
    )
    .option(
      '--knowledge <world|none>',
      'what decides on names besides the model: the table of well-known names, or nothing (default: world)',
    )
    .option(
      '--workers <number>',
      'processes that analyse texts, some 250 MB of memory each (default: cores less one)',
    )
    .option('--tls-cert <file>', 'certificate chain (PEM) for https; read again when the file changes')
    .option('--tls-key <file>', 'private key (PEM) of the certificate')
    .option('--https-port <number>', 'port for https; --port is then for http (default: off)')
    .option(
      '--tls-min <version>',
      'oldest version of TLS to accept: 1.0, 1.1, 1.2 or 1.3; 1.0 and 1.1 are broken, for old clients only (default: 1.2)',
    )
    .option('--admin-host <address>', 'address of the admin listener (default: 127.0.0.1)')
    .option('--admin-port <number>', 'port of the admin listener with /metrics (default: off)')
    .option('--body-limit <bytes>', `largest request body (default: ${limits.bodyBytes})`)
    .option(
      '--index-memory <bytes>',
      'memory for related texts, and as much again for tags of collections, such as 512MiB; the collection in use may exceed it (default: 1GiB)',
    )
    .option('--log-level <level>', 'debug, info, warn, error or silent (default: info)')
    .option(
      '--drain-seconds <number>',
      'seconds after SIGTERM in which calls are still served and /readyz returns 503, so that load balancers notice (default: 0)',
    )
    .option(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For is trusted, such as 127.0.0.1,10.0.0.0/8',
    )
    .option(
      '--token-idle <time>',
      `time without use after which an access token expires, such as 90s, 10m or 2h, from ${limits.tokenIdle.minMs / 60_000}m to ${limits.tokenIdle.maxMs / 3_600_000}h (default: ${limits.tokenIdleMs / 60_000}m)`,
    )
    .option(
      '--cors-origin <origins>',
      'origins whose scripts may call, separated by commas, such as https://news.example.org, or "*" for any; cookies are never accepted (default: off)',
    )
    .option(
      '--one-time-link <local|any>',
      'machines on which the link of the first start opens the console: this one only, or any (default: local)',
    )
    .option(
      '--webhook-hosts <public|any>',
      'hosts that webhooks may call; any includes private networks (default: public)',
    )
    .option('--registration <on|off>', 'let people get a key pair by e-mail (default: off)')
    .option(
      '--registration-hosts <public|any>',
      'mail hosts whose addresses may register; any includes localhost, intranet and [192.0.2.1] (default: public)',
    )
    .option(
      '--registered-texts <number>',
      `texts that a registered account may store, or "none" for no limit (default: ${limits.registeredAccount.texts})`,
    )
    .option(
      '--registered-storage <bytes>',
      'bytes of texts that a registered account may store, such as 512MiB, or "none" for no limit (default: 1GiB)',
    )
    .option(
      '--vocabularies <number>',
      `vocabularies that an account may have (default: ${limits.vocabularies.inAccount})`,
    )
    .option(
      '--vocabulary-entries <number>',
      `entries that all vocabularies of an account may have (default: ${limits.vocabularies.entries})`,
    )
    .option(
      '--public-url <url>',
      'public address of the service, such as https://texts.example.org, for links in mails; requests for another host are refused',
    )
    .option('--smtp-url <url>', 'mail server, smtp://user:password@host:port; prefer TEXTKIN_SMTP_URL')
    .option('--mail-from <address>', 'sender of the mails')
    .action(serve);
}

async function serve(flags: Record<string, string>): Promise<void> {
  const parent = process.ppid;
  const config = readConfig(flags, settingsFromEnvironment());
  const logger = openLogger(config.logLevel);
  // Loaded here, so that the help and errors in settings need not load the server.
  const { startService } = await import('../../service/service.ts');
  const { explainStoreError } = await import('../../store/open.ts');
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
    throw explainStoreError(nameOfStore(location), error);
  }
}
