import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorName, ServiceError } from '../../domain/errors.ts';
import { refuse } from '../problem.ts';
import type { ObserveRefusal } from './refusals.ts';

/** The paths of health checks. Load balancers request them by the address of a machine, not by a host name. */
const health = ['/livez', '/readyz'];

interface HostRule {
  /** Accepts the public host name with any port. */
  anyPort?: boolean | undefined;
  /** Accepts names without a dot, such as those of containers and of machines in the local network. */
  shortNames?: boolean;
  /** Records a request that is refused. */
  observeRefusal?: ObserveRefusal;
}

/**
 * Refuses requests with no Host header or several, and, if the service has a public URL, requests for another host. An
 * attacker can make the host name of a page resolve to this machine ("DNS rebinding"), and a browser would then treat that page
 * as a page of this service. The host name of the page has a dot, so IP addresses and `localhost` are accepted.
 */
export function addHostRule(app: FastifyInstance, publicUrl: string | undefined, rule: HostRule = {}): void {
  const home = publicUrl === undefined ? undefined : new URL(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    const kind = refusalOf(request, home, rule);
    if (kind === undefined) {
      done();
      return;
    }
    const error = new ServiceError(kind);
    rule.observeRefusal?.(error, request.headers);
    void refuse(request, reply.header('connection', 'close'), error);
  });
}

function refusalOf(
  { raw, url }: FastifyRequest,
  home: URL | undefined,
  rule: HostRule,
): ErrorName | undefined {
  const { rawHeaders, httpVersion } = raw;
  const { host } = raw.headers;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i]!)) hosts++;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'hostMissing';
  if (home === undefined || host === undefined || isOurs(host, home, rule)) return undefined;
  return health.includes(url.replace(/\/?(\?.*)?$/, '')) ? undefined : 'otherHost';
}

function isOurs(host: string, home: URL, { anyPort, shortNames }: HostRule): boolean {
  const address = `${home.protocol}//${host}`;
  // With a user name before the host, or a path after it, URL would parse another host.
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return false;
  const url = new URL(address);
  const isAddress = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const isHome = anyPort ? url.hostname === home.hostname : url.host === home.host;
  const isShort = shortNames === true && /^[^.]+$/.test(url.hostname);
  return isHome || url.hostname === 'localhost' || isAddress || isShort;
}
