import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../addresses.ts';

/** The error code of a connection that would lead to a private address. */
export const privateAddress = 'EPRIVATE';

/** The timeout of a query to a name server, in milliseconds, and the number of tries. */
const queryLimits = { timeout: 2000, tries: 2 };

/**
 * Returns a resolver that queries the given name servers, or those of the system. The system's own lookup is not used: it
 * runs in the thread pool, where four slow names would block every file that the process reads.
 */
export function openResolver(servers?: readonly string[]): dns.Resolver {
  const resolver = new dns.Resolver(queryLimits);
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/**
 * Returns a lookup for connections that finds public addresses only. The connection uses the very address that was checked,
 * so a name that resolves to another address a moment later is checked again.
 */
export function publicLookup(resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'>): LookupFunction {
  return (name, options, callback) => {
    addressesOf(name, resolver).then(
      (all) => {
        const found = all.filter(isPublic).map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (first === undefined) callback(failure(all.length > 0 ? privateAddress : 'ENOTFOUND'), '');
        else if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as Error, '');
      },
    );
  };
}

async function addressesOf(
  name: string,
  resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'>,
): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

export const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
