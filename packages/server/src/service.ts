import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { openMailer } from './accounts/mailer.ts';
import { CallMeter } from './accounts/call-meter.ts';
import { KeyRing } from './accounts/keys.ts';
import { Registration } from './accounts/registration.ts';
import { TokenRing } from './accounts/tokens.ts';
import { GroupCentroids } from './analysis/group-centroids.ts';
import { LanguageThread } from './analysis/language-thread.ts';
import { RelatedThread } from './analysis/related-thread.ts';
import { AnalysisService } from './analysis/service.ts';
import type { Config } from './config/config.ts';
import { readPepper } from './config/secrets.ts';
import type { Clock } from './domain/clock.ts';
import { limits } from './domain/limits.ts';
import { buildAdmin } from './http/admin.ts';
import { buildApp } from './http/app.ts';
import { addConsole } from './http/console.ts';
import { addHealth } from './http/health.ts';
import { addRegistration } from './http/register.ts';
import { addRpc } from './http/rpc.ts';
import { readTls, watchTls } from './http/tls.ts';
import type { Context } from './methods/context.ts';
import { methods, methodsByName } from './methods/registry.ts';
import type { Logger } from './ops/logger.ts';
import { Metrics } from './ops/metrics.ts';
import { observer } from './ops/observer.ts';
import { repeat } from './ops/repeat.ts';
import { lockForService, openStore } from './store/open.ts';
import { indexIn } from './store/paths.ts';

const pruneEveryMs = 10 * 60 * 1000;
/** What a crash can forget of the calls that were made. */
const saveCallsEveryMs = 10_000;

/** How long calls under way may take to finish once the service stops; the supervisor's patience ends at ten. */
const graceMs = 8000;

/** A running service. */
export interface Service extends AsyncDisposable {
  /** Where it listens, for example `http://127.0.0.1:8780`. */
  readonly url: string;
  readonly adminUrl: string | undefined;
  readonly context: Context;
}

/**
 * The composition root: opens the store, starts the workers, listens. Disposing of the service sends new requests
 * away, answers those under way, lets running analyses finish or gives them back, and closes the store, all within
 * ten seconds.
 */
export async function startService(
  config: Config,
  logger: Logger,
  clock: Clock = Date.now,
): Promise<Service> {
  // Undone in reverse order, at the stop or when a later step of the start fails.
  await using steps = new AsyncDisposableStack();
  steps.defer(lockForService(config.data));
  const store = steps.use(await openStore(config.data));
  const pepper = await readPepper(config.data);
  const context: Context = {
    store,
    keys: new KeyRing(store, pepper, clock),
    tokens: new TokenRing(store, clock),
    meter: new CallMeter(store, clock),
    analysis: new AnalysisService({ store, workers: config.workers, logger, clock }),
    centroids: new GroupCentroids(store),
    related: new RelatedThread(store, {
      maxBytes: config.indexMemory,
      folder: indexIn(config.data),
      log: logger,
    }),
    languages: new LanguageThread(logger),
    clock,
    methods: () => methods,
  };
  const { analysis, related, languages, tokens, meter } = context;
  steps.defer(() => related.close());
  steps.defer(() => languages.close());

  const metrics = config.adminPort === undefined ? undefined : new Metrics(() => store.analyses.backlog());
  let stopping = false;
  const app = buildApp({
    bodyLimit: config.bodyLimit,
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    stopping: () => stopping,
    ...(config.tlsCert && config.tlsKey && { tls: readTls({ cert: config.tlsCert, key: config.tlsKey }) }),
  });
  addHealth(app, async () => ({
    store: await problemOf(() => store.ping()),
    model: analysis.ready ? undefined : 'the model is being loaded',
  }));
  addConsole(app, { registration: config.registration === 'on' });
  const { publicUrl, smtpUrl, mailFrom } = config;
  if (config.registration === 'on' && publicUrl && smtpUrl && mailFrom) {
    const sendMail = openMailer(smtpUrl, mailFrom);
    const registration = new Registration({ store, pepper, sendMail, publicUrl, clock });
    addRegistration(app, { registration, publicUrl, logger, clock });
  }
  addRpc(app, {
    methods: methodsByName,
    context,
    authenticate: (token) => tokens.authenticate(token),
    admit: (caller) => meter.admit(caller.account, caller),
    observe: observer(logger, metrics),
  });

  if (config.tlsCert && config.tlsKey && app.server instanceof TlsServer) {
    const unwatch = watchTls({ cert: config.tlsCert, key: config.tlsKey }, app.server, (error) => {
      if (error === undefined) logger.info('certificate reloaded');
      else logger.error({ err: error }, 'the new certificate is not usable; the old one stays in use');
    });
    steps.defer(unwatch);
  }
  const complain = (complaint: string) => (error: unknown) => {
    logger.error({ err: error }, complaint);
  };
  const prune = () =>
    Promise.all([
      tokens.prune(),
      store.answers.prune(Math.floor(clock() / 1000) - limits.idempotencySeconds),
    ]);
  steps.defer(repeat(pruneEveryMs, prune, complain('what is expired was not removed')));
  const saveCalls = () => meter.save();
  const notSaved = complain('the counts of calls were not saved');
  steps.defer(() => saveCalls().catch(notSaved));
  steps.defer(repeat(saveCallsEveryMs, saveCalls, notSaved));

  await analysis.start();
  // Both at once: calls that wait for an analysis are answered by the analysis stopping.
  steps.defer(async () => {
    stopping = true;
    await Promise.all([analysis.stop(graceMs), closeGracefully(app)]);
  });
  const url = await listen(app, config.host, config.port);
  let adminUrl: string | undefined;
  if (metrics && config.adminPort !== undefined) {
    const admin = buildAdmin(metrics);
    steps.defer(() => admin.close());
    adminUrl = await listen(admin, config.adminHost, config.adminPort);
  }
  const running = steps.move();
  return { url, adminUrl, context, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Listens and returns the address that a client types. */
async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const address = app.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${name}:${address.port}`;
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections();
  }, graceMs);
  await app.close();
  clearTimeout(timer);
}

async function problemOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
