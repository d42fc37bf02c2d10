import { setTimeout as sleep } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { EndedRights } from '../accounts/ended-rights.ts';
import { Access } from '../accounts/access/access.ts';
import { CallMeter } from '../accounts/call-meter.ts';
import { SharedCallMeter } from '../accounts/shared-call-meter.ts';
import { KeyRing } from '../accounts/keys.ts';
import { OneTimeLinks } from '../accounts/sign-in/one-time-links.ts';
import { StaticKeys } from '../accounts/access/static-keys.ts';
import { TokenRing } from '../accounts/tokens.ts';
import { HtmlThread } from '../analysis/html/html-thread.ts';
import { LanguageThread } from '../analysis/languages/language-thread.ts';
import { AnalysisService } from '../analysis/service.ts';
import type { Config } from '../config/config.ts';
import { readPepper } from '../config/secrets.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { throttle } from '../domain/throttle.ts';
import { buildAdmin } from '../http/admin.ts';
import { closerOf } from '../http/connections/closing.ts';
import { listen, startOf } from '../http/connections/listen.ts';
import { openServers } from '../http/servers.ts';
import { methods } from '../methods/registry.ts';
import { SearchThreads } from '../search/related-texts.ts';
import { SendThread } from '../webhooks/sending/send-thread.ts';
import { WebhookService } from '../webhooks/service.ts';
import { TagThread } from '../search/tags/tag-thread.ts';
import type { Logger } from '../ops/logger.ts';
import { Metrics } from '../ops/metrics/metrics.ts';
import { watchSignIns } from '../ops/sign-ins.ts';
import { logImports } from '../ops/imports.ts';
import { callRecorder } from '../ops/call-recorder.ts';
import { startChores } from '../ops/chores.ts';
import { lockForService, openStoreAt } from '../store/open.ts';
import { chooseModel } from '../supervisor/model.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import { indexFolder, tagFolder } from '../store/location.ts';
import { addAddresses } from './addresses.ts';
import { leaving, type ServiceContext } from './context.ts';

/** How often the log tells that something can't be written which calls go on without. */
const complainEveryMs = 60_000;

/**
 * When a stop loses patience, in milliseconds from its begin; that of the supervisor ends at ten seconds. Each step
 * leaves the next one time: calls that wait for a text are answered when the analyses end, and what is left of batches
 * and of searches is refused before their connections go.
 */
const patience = { analyses: 6000, calls: 7000, connections: 8000 };

/** Two, so that a slow search holds up nobody; with four cores and more a third gains. */
const searchThreads = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

/** A running service. */
export interface Service extends AsyncDisposable {
  /** Where it listens, for example `http://127.0.0.1:8780`. */
  readonly url: string;
  /** Where it listens for https beside that. */
  readonly secureUrl: string | undefined;
  readonly adminUrl: string | undefined;
  readonly context: ServiceContext;
  /** Resolves when a part of it is gone that it can't go on without: it is to be disposed of. */
  readonly failed: Promise<Error>;
  /** From now on /readyz says no, and calls are taken all the same; resolves when balancers have had time to notice. */
  drain(): Promise<void>;
}

/**
 * The composition root: opens the store, starts the workers, listens. Disposing of the service sends new requests
 * away, answers those under way, lets running analyses finish or gives them back, and closes the store, all within
 * ten seconds.
 */
export async function startService(
  config: Config,
  logger: Logger,
  machineClock: Clock = Date.now,
): Promise<Service> {
  // Undone in reverse order, at the stop or when a later step of the start fails.
  await using steps = new AsyncDisposableStack();
  chooseModel(config.model);
  const location = { folder: config.data, database: config.database };
  if (config.database === undefined) steps.defer(lockForService(config.data));
  const failedListener = (error: unknown) => {
    logger.error({ err: error }, 'a change of the store was not taken up');
  };
  const onFault = throttle(complainEveryMs, machineClock, (error: Error) => {
    logger.error({ err: error }, 'a connection to the database is lost, or none is to be had');
  });
  const store = steps.use(await openStoreAt(location, { onDefect: failedListener, onFault }));
  const clock = store.clockOf(machineClock);
  const pepper = await readPepper(location, store);
  const supervisor = new Supervisor(logger);
  const failed = Promise.race([store.lost, supervisor.failed]);
  const index = indexFolder(location, (await store.identity.get('store'))!);
  const related = new SearchThreads({
    supervisor,
    store,
    location,
    index,
    maxBytes: config.indexMemory,
    threads: searchThreads,
    log: logger,
  });
  const notWritten = throttle(complainEveryMs, clock, (error: unknown) => {
    logger.error({ err: error }, 'the use of an access token was not written down; it is valid all the same');
  });
  const metrics = config.adminPort === undefined ? undefined : new Metrics();
  const brake = watchSignIns(store, clock, logger);
  const { webhookHosts: hosts } = config;
  const sender = new SendThread(supervisor, { hosts });
  const send = sender.send.bind(sender);
  const context: ServiceContext = {
    store,
    keys: new KeyRing(store, pepper, clock),
    brake,
    tokens: new TokenRing(store, clock, notWritten, config.tokenIdle),
    links: new OneTimeLinks(store, clock),
    endedRights: new EndedRights(),
    meter: store.isShared ? new SharedCallMeter(store, clock) : new CallMeter(store, clock),
    analysis: new AnalysisService({
      store,
      supervisor,
      workers: config.workers,
      logger,
      clock,
      watch: metrics?.analyses,
    }),
    related,
    tags: new TagThread({
      supervisor,
      location,
      maxBytes: config.indexMemory,
      files: tagFolder(index),
      log: logger,
    }),
    languages: new LanguageThread(supervisor),
    html: new HtmlThread(supervisor),
    webhooks: new WebhookService({ store, send, pepper, hosts, clock, log: logger }),
    clock,
    methods: () => methods,
  };
  const { analysis, languages, html, tags, tokens, meter, webhooks } = context;
  const access = new Access(tokens, new StaticKeys(store, { pepper, clock, complain: notWritten }));
  let stopBegan = Number.POSITIVE_INFINITY;
  steps.defer(() => related.close());
  steps.defer(() => tags.close());
  steps.defer(() => languages.close());
  steps.defer(() => html.close());
  steps.defer(() => sender.close());

  const folders = { data: config.data, index };
  metrics?.registerSources({ store, supervisor, analysis, related, failedSignIns: brake.counts, folders, clock });
  let isRefusing = false;
  let isDraining = false;
  const appOptions = {
    bodyLimit: Math.min(config.bodyLimit, limits.openBodyBytes),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    publicUrl: config.publicUrl,
    cors: config.corsOrigin,
    stopping: () => stopBegan <= performance.now(),
  };
  const servers = openServers(config, appOptions, logger);
  const { app } = servers;
  const observe = callRecorder(logger, metrics, clock);
  steps.defer(() => {
    servers.unwatch();
  });
  const endStreams = addAddresses(app, {
    ...{ config, context, access, pepper, observe, logger },
    isDraining: () => isDraining,
    isRefusing: () => isRefusing,
  });

  const chores = startChores({ store, tokens, meter, clock, log: logger });
  steps.defer(() => chores.stop());
  steps.defer(logImports(store, clock, logger));

  const admin = metrics && buildAdmin(metrics, config.publicUrl);
  const closeAdmin = admin && closerOf(admin);
  // All at once: calls that wait for an analysis are answered by the analysis stopping. Before the start, which makes
  // processes that would outlive its failure.
  steps.defer(async () => {
    stopBegan = performance.now();
    endStreams();
    const timer = setTimeout(() => {
      isRefusing = true;
      related.refuse(leaving());
      tags.refuse(leaving());
    }, patience.calls);
    await Promise.all([
      analysis.stop(patience.analyses),
      webhooks.stop(patience.analyses),
      servers.close(patience.connections),
      closeAdmin?.(patience.connections),
    ]);
    clearTimeout(timer);
  });
  await analysis.start();
  await webhooks.start();
  const { url, secureUrl } = await servers.listen();
  const adminUrl = admin && (await listen(startOf(admin), config.adminHost, config.adminPort!));
  const running = steps.move();
  const drain = async () => {
    isDraining = true;
    endStreams();
    await sleep(config.drainSeconds * 1000);
  };
  const urls = { url, secureUrl, adminUrl };
  return { ...urls, context, failed, drain, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
