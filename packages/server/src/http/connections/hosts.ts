import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorName, ServiceError } from '../../domain/errors.ts';
import { refuse } from '../problem.ts';

/** Load balancers ask these of a machine and not of a name. */
const health = ['/livez', '/readyz'];

interface HostRule {
  /** Any port of the public address is let in, and not only its own. */
  anyPort?: boolean | undefined;
  /** Names without a dot are let in, as a container or a machine of the own network has. */
  shortNames?: boolean;
}

/**
 * Refuses requests that don't say which host they mean, or say it twice, and, where the service has a public address,
 * those that mean another one: a page whose own name was made to lead here ("DNS rebinding") would be taken for ours by
 * the browser. Such a page has a name with a dot, so addresses in numbers and `localhost` are let in.
 */
export function addHostRule(app: FastifyInstance, publicUrl: string | undefined, rule: HostRule = {}): void {
  const home = publicUrl === undefined ? undefined : new URL(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    const kind = refusalOf(request, home, rule);
    if (kind === undefined) done();
    else void refuse(request, reply.header('connection', 'close'), new ServiceError(kind));
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
  const given = `${home.protocol}//${host}`;
  // A user name before the host, or a path behind it, would make it look like another one.
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(given)) return false;
  const named = new URL(given);
  const isNumber = isIP(named.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  const isHome = anyPort ? named.hostname === home.hostname : named.host === home.host;
  const isShort = shortNames === true && /^[^.]+$/.test(named.hostname);
  return isHome || named.hostname === 'localhost' || isNumber || isShort;
}
