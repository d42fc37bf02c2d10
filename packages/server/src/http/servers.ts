import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp, receiveOptions, timeouts } from './app.ts';
import { closerOf } from './connections/closing.ts';
import { listen, startApp, startServer } from './connections/listen.ts';
import {
  addRefusals,
  type ObserveRefusal,
  refusalObserver,
  refuseConnection,
} from './connections/refusals.ts';
import { isBroken, readTls, type TlsVersion, tlsRules, watchTls } from './connections/tls.ts';

export interface ServerSettings {
  host: string;
  port: number;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  tlsMin: TlsVersion;
  /** If set, the service speaks https at this port and http at `port`. */
  httpsPort?: number | undefined;
}

/** The log of the servers. */
interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(detail: object, message: string): void;
}

/** The app of the service, behind one server or two. */
export interface Servers {
  app: FastifyInstance;
  /** Listens and returns the URLs for clients; `secureUrl` if there are two servers. */
  listen(): Promise<{ url: string; secureUrl: string | undefined }>;
  /** Closes the servers; connections that are still open after `withinMs` are destroyed. */
  close(withinMs: number): Promise<void>;
  /** Stops watching for a renewed certificate. */
  unwatch(): void;
}

/** Builds the app with its servers: http, https if there is a certificate, or both at two ports. */
export function openServers(settings: ServerSettings, options: AppOptions, log: Log): Servers {
  const { host, port, httpsPort, tlsCert: cert, tlsKey: key, tlsMin } = settings;
  const files = cert && key ? { cert, key } : undefined;
  const rules = tlsRules(tlsMin);
  const tls = files && { ...readTls(files, rules), ...rules };
  const isBoth = httpsPort !== undefined;
  const app = buildApp({ ...options, tls: isBoth ? undefined : tls, anyPort: isBoth });
  const secureServer =
    isBoth && tls ? createSecureServer(app, tls, refusalObserver(options.observe)) : undefined;
  const secure = secureServer ?? (app.server as unknown as Server);
  if (files && isBroken(tlsMin)) {
    log.warn(`TLS ${tlsMin} is allowed (--tls-min): traffic with it can be read and changed in transit`);
  }
  const report = (error: unknown) => {
    if (error === undefined) log.info('certificate reloaded');
    else log.error({ err: error }, 'the new certificate is not usable; the old one stays in use');
  };
  return {
    app,
    async listen() {
      const url = await listen(startApp(app), host, port);
      return { url, secureUrl: secureServer && (await listen(startServer(secureServer), host, httpsPort!)) };
    },
    close: closerOf(app, secureServer && [secureServer]),
    unwatch: files ? watchTls(files, rules, secure, report) : () => undefined,
  };
}

/** Returns another server with the routes and rules of the app, made as fastify makes its additional servers. */
function createSecureServer(app: FastifyInstance, tls: object, observeRefusal: ObserveRefusal): Server {
  const server = createServer({ ...tls, ...receiveOptions, ...timeouts }, (request, response) => {
    app.routing(request, response);
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    refuseConnection(error, socket, observeRefusal);
  });
  addRefusals(server, observeRefusal);
  return server;
}
