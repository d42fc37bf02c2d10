import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../accounts/access/authenticator.ts';
import { assertCollectionAccess } from '../accounts/access/permission.ts';
import { openMailer } from '../accounts/mailer.ts';
import { Registration } from '../accounts/registration.ts';
import type { Config } from '../config/config.ts';
import { registeredLimits } from '../config/registered-limits.ts';
import type { Identity } from '../contract/method.ts';
import { agentsRoute } from '../http/agents/agents.ts';
import { addConsole } from '../http/console.ts';
import { addEvents } from '../http/events/events.ts';
import { addHealth, errorMessageOf } from '../http/health.ts';
import { addRegistration } from '../http/registration/register.ts';
import { feedRoute } from '../http/feeds/feeds.ts';
import { reconcileRoutes } from '../http/reconcile/reconcile.ts';
import { restRoute } from '../http/rest/rest.ts';
import { Callers } from '../http/connections/callers.ts';
import { addRpc } from '../http/rpc.ts';
import { addSession, consoleRoute } from '../http/session/session.ts';
import type { Context } from '../methods/context.ts';
import { methods, methodsByName } from '../methods/registry.ts';
import type { Logger } from '../ops/logger.ts';
import type { Dispatcher, Observe } from '../rpc/dispatch.ts';
import { stoppingError, type ServiceContext } from './context.ts';

interface RouteParts {
  config: Config;
  context: ServiceContext;
  access: Authenticator;
  pepper: Uint8Array;
  observe: Observe;
  logger: Logger;
  /** Returns true while /readyz is to say that the service is about to stop. */
  isDraining: () => boolean;
  /** Returns true once the stop refuses the calls that are left. */
  isRefusing: () => boolean;
}

/** Adds all routes of the service to the app. Returns a function that ends the event streams and refuses new ones. */
export function addRoutes(app: FastifyInstance, parts: RouteParts): () => void {
  const { config, context, access, pepper, observe, logger, isDraining, isRefusing } = parts;
  const { store, analysis, meter, clock } = context;
  const { publicUrl, smtpUrl, mailFrom, oneTimeLink } = config;
  const admit = (caller: Identity) => meter.admit(caller.account, caller);

  const readiness = async () => ({
    store: await errorMessageOf(() => store.ping()),
    model: analysis.isReady ? undefined : 'the model is being loaded',
  });
  addHealth(app, readiness, isDraining);
  addConsole(app, { registration: config.registration === 'on' });
  addSession(app, { ...context, oneTimeLink, publicUrl, observe });
  if (config.registration === 'on' && publicUrl && smtpUrl && mailFrom) {
    const sendMail = openMailer(smtpUrl, mailFrom);
    const registrationLimits = registeredLimits(config);
    const registration = new Registration({
      store,
      pepper,
      sendMail,
      publicUrl,
      limits: registrationLimits,
      clock,
    });
    const hosts = config.registrationHosts;
    addRegistration(app, { registration, hosts, publicUrl, logger, clock, observe });
  }
  const callers = new Callers({
    ofAccount: (account) => analysis.waitingCallsOf(account),
    all: () => analysis.stats().waiting,
  });
  const dispatcher: Dispatcher<Context> = {
    methods: methodsByName,
    context,
    async authenticate(credential) {
      if (isRefusing()) throw stoppingError();
      const caller = await access.authenticate(credential);
      callers.rememberAccount(credential.token, caller?.account);
      return caller;
    },
    admit,
    confine: (caller, params) => assertCollectionAccess(store, caller, params),
    observe,
  };
  addRpc(app, dispatcher, {
    bodyLimit: config.bodyLimit,
    callers,
    routes: [consoleRoute(publicUrl)],
    otherRoutes: [
      restRoute(app, dispatcher, { methods, publicUrl }),
      agentsRoute(dispatcher, { publicUrl, cors: config.corsOrigin }),
      ...reconcileRoutes(dispatcher, publicUrl),
      feedRoute(dispatcher, publicUrl),
    ],
  });
  return addEvents(app, { store, access, clock, observe, admit, revocations: context.revocations });
}
