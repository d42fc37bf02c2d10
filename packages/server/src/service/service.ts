import { setTimeout as sleep } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { Revocations } from '../accounts/revocations.ts';
import { Authenticator } from '../accounts/access/authenticator.ts';
import { CallMeter } from '../accounts/call-meter.ts';
import { SharedCallMeter } from '../accounts/shared-call-meter.ts';
import { KeyManager } from '../accounts/keys.ts';
import { OneTimeLinks } from '../accounts/sign-in/one-time-links.ts';
import { StaticKeys } from '../accounts/access/static-keys.ts';
import { TokenManager } from '../accounts/tokens.ts';
import { HtmlThread } from '../analysis/html/html-thread.ts';
import { LanguageThread } from '../analysis/languages/language-thread.ts';
import { LinkingThread } from '../analysis/linking/linking-thread.ts';
import { Relinker } from '../analysis/linking/relinker.ts';
import { AnalysisService } from '../analysis/service.ts';
import { openWorld } from '../analysis/worker/knowledge-files.ts';
import type { Config } from '../config/config.ts';
import { readPepper } from '../config/secrets.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { throttle } from '../domain/throttle.ts';
import { buildAdmin } from '../http/admin.ts';
import { closerOf } from '../http/connections/closing.ts';
import { listen, startApp } from '../http/connections/listen.ts';
import { openServers } from '../http/servers.ts';
import { type Model, models } from '../nlp/model.ts';
import { methods } from '../methods/registry.ts';
import { makeSampler } from '../scoring/sample.ts';
import { WorldNames } from '../search/names/world-names.ts';
import { SearchThreads } from '../search/related-texts.ts';
import { Matcher } from '../matching/matcher.ts';
import { SendThread } from '../webhooks/sending/send-thread.ts';
import { WebhookService } from '../webhooks/service.ts';
import { startTagThread } from '../search/tags/tag-thread.ts';
import type { Logger } from '../ops/logger.ts';
import { Metrics } from '../ops/metrics/metrics.ts';
import { watchSignIns } from '../ops/sign-ins.ts';
import { logImports } from '../ops/imports.ts';
import { callRecorder } from '../ops/call-recorder.ts';
import { startChores } from '../ops/chores.ts';
import { lockForService, openStoreAt } from '../store/open.ts';
import { Supervisor } from '../supervisor/supervisor.ts';
import { indexFolder, tagFolder } from '../store/location.ts';
import { addRoutes } from './routes.ts';
import { stoppingError, type ServiceContext } from './context.ts';

/** How often the log repeats a failure that no call depends on. */
const logEveryMs = 60_000;

/**
 * The deadlines of a stop, in milliseconds from its beginning; a process supervisor kills the service after ten seconds. Each step
 * leaves time for the next: waiting calls return when the analyses end, and the remaining calls of batches and searches are refused
 * before connections are closed.
 */
const stopDeadlines = { analyses: 6000, calls: 7000, connections: 8000 };

/** The number of search threads: half as many as cores, up to four, and at least two, so that a slow search does not block others. */
const searchThreads = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

/** A running service. */
export interface Service extends AsyncDisposable {
  /** The address of the service, for example `http://127.0.0.1:8780`. */
  readonly url: string;
  /** The https address, where the service speaks http and https at two ports. */
  readonly secureUrl: string | undefined;
  readonly adminUrl: string | undefined;
  readonly context: ServiceContext;
  /** Resolves when the store, or a thread that the service can't work without, is lost; then dispose of the service. */
  readonly failed: Promise<Error>;
  /** Makes /readyz return 503 while calls are still served; resolves when load balancers have had time to notice. */
  drain(): Promise<void>;
}

/**
 * The composition root: opens the store, starts the workers, listens. Disposing of the service refuses new requests,
 * completes requests under way, lets running analyses finish or releases them, and closes the store, all within ten seconds.
 */
export async function startService(
  config: Config,
  logger: Logger,
  machineClock: Clock = Date.now,
  model: Model = models[config.model],
): Promise<Service> {
  // Undone in reverse order, at the stop or when a later step of the start fails.
  await using steps = new AsyncDisposableStack();
  const location = { folder: config.data, database: config.database };
  if (config.database === undefined) steps.defer(lockForService(config.data));
  const onDefect = (error: unknown) => {
    logger.error({ err: error }, 'a listener to changes of the store failed');
  };
  const onFault = throttle(logEveryMs, machineClock, (error: Error) => {
    logger.error({ err: error }, 'a connection to the database is lost or cannot be opened');
  });
  const store = steps.use(await openStoreAt(location, { onDefect, onFault }));
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
    model,
    threads: searchThreads,
    log: logger,
  });
  const onTokenNotStored = throttle(logEveryMs, clock, (error: unknown) => {
    logger.error({ err: error }, 'the use of an access token could not be stored; the token stays valid');
  });
  const metrics = config.adminPort === undefined ? undefined : new Metrics();
  const signIns = watchSignIns(store, clock, logger);
  const { webhookHosts: hosts } = config;
  const sender = new SendThread(supervisor, { hosts });
  const send = sender.send.bind(sender);
  const world = openWorld(config.knowledge);
  const linker = new LinkingThread(supervisor, location);
  const context: ServiceContext = {
    store,
    keys: new KeyManager(store, pepper, clock),
    throttle: signIns,
    tokens: new TokenManager(store, clock, onTokenNotStored, config.tokenIdle),
    links: new OneTimeLinks(store, clock),
    revocations: new Revocations(),
    meter: store.isShared ? new SharedCallMeter(store, clock) : new CallMeter(store, clock),
    analysis: new AnalysisService({
      store,
      supervisor,
      workers: config.workers,
      model,
      knowledge: config.knowledge,
      linker,
      logger,
      clock,
      observer: metrics?.analyses,
    }),
    related,
    sampleOf: makeSampler(model),
    tags: startTagThread({
      supervisor,
      location,
      maxBytes: config.indexMemory,
      files: tagFolder(index),
      log: logger,
    }),
    world: world?.details,
    worldSearch: world && new WorldNames(world.table, world.details),
    vocabularyLimits: { vocabularies: config.vocabularies, entries: config.vocabularyEntries },
    linker,
    languages: new LanguageThread(supervisor),
    html: new HtmlThread(supervisor),
    webhooks: new WebhookService({ store, send, pepper, hosts, clock, log: logger }),
    clock,
    methods: () => methods,
  };
  const { analysis, languages, html, tags, tokens, meter, webhooks } = context;
  const access = new Authenticator(
    tokens,
    new StaticKeys(store, { pepper, clock, onWriteError: onTokenNotStored }),
  );
  let stopBegan = Number.POSITIVE_INFINITY;
  steps.defer(() => related.close());
  steps.defer(() => tags.close());
  steps.defer(() => linker.close());
  steps.defer(() => languages.close());
  steps.defer(() => html.close());
  steps.defer(() => sender.close());

  const folders = { data: config.data, index };
  metrics?.registerSources({
    store,
    model,
    supervisor,
    analysis,
    related,
    failedSignIns: signIns.counts,
    folders,
    clock,
  });
  let isRefusing = false;
  let isDraining = false;
  const observe = callRecorder(logger, metrics, clock);
  const appOptions = {
    observe,
    bodyLimit: Math.min(config.bodyLimit, limits.anonymousBodyBytes),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    publicUrl: config.publicUrl,
    cors: config.corsOrigin,
    stopping: () => stopBegan <= performance.now(),
  };
  const servers = openServers(config, appOptions, logger);
  const { app } = servers;
  steps.defer(() => {
    servers.unwatch();
  });
  const endStreams = addRoutes(app, {
    ...{ config, context, access, pepper, observe, logger },
    isDraining: () => isDraining,
    isRefusing: () => isRefusing,
  });

  const chores = startChores({ store, tokens, meter, clock, log: logger });
  steps.defer(() => chores.stop());
  steps.defer(logImports(store, clock, logger));

  const relinker = new Relinker({
    ...{ store, thread: linker, index: related, model: model.name, clock, log: logger },
    isAnalysing: () => analysis.isAnalysing,
    onMarked: () => {
      analysis.wakeForMarked();
    },
  });
  const matcher = new Matcher({
    ...{ store, related, tags, analysis, model, clock, log: logger },
    sampleOf: context.sampleOf,
  });
  const admin = metrics && buildAdmin(metrics, config.publicUrl);
  const closeAdmin = admin && closerOf(admin);
  // All at once: waiting calls return when the analyses stop. Registered before the start of the workers, whose processes
  // would outlive a failed start.
  steps.defer(async () => {
    stopBegan = performance.now();
    endStreams();
    const timer = setTimeout(() => {
      isRefusing = true;
      related.refuse(stoppingError());
      tags.refuse(stoppingError());
    }, stopDeadlines.calls);
    await Promise.all([
      analysis.stop(stopDeadlines.analyses),
      relinker.stop(),
      matcher.stop(),
      webhooks.stop(stopDeadlines.analyses),
      servers.close(stopDeadlines.connections),
      closeAdmin?.(stopDeadlines.connections),
    ]);
    clearTimeout(timer);
  });
  await analysis.start();
  relinker.start();
  matcher.start();
  await webhooks.start();
  const { url, secureUrl } = await servers.listen();
  const adminUrl = admin && (await listen(startApp(admin), config.adminHost, config.adminPort!));
  const running = steps.move();
  const drain = async () => {
    isDraining = true;
    endStreams();
    await sleep(config.drainSeconds * 1000);
  };
  const urls = { url, secureUrl, adminUrl };
  return { ...urls, context, failed, drain, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
