import { NODATA, NOTFOUND, promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../addresses.ts';

/** The error code of a connection that would lead to a private address. */
export const privateAddress = 'EPRIVATE';

/** The timeout of a query to a name server, in milliseconds, and the number of tries. */
const queryLimits = { timeout: 2000, tries: 2 };

/**
 * Returns a resolver that queries the given name servers, or the name servers of the system. The system's own lookup is not used:
 * it runs in the thread pool, where four slow names would block every file that the process reads.
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

/** The error codes of a query for a name that does not exist, or that has no address of the kind. */
const unknownName: readonly unknown[] = [NOTFOUND, NODATA];

/** Returns the addresses of a name; throws if there are none and a name server did not respond to a query, or refused it. */
async function addressesOf(
  name: string,
  resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'>,
): Promise<string[]> {
  const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const isUnknown = results.every(
    (result) =>
      result.status === 'fulfilled' || unknownName.includes((result.reason as NodeJS.ErrnoException).code),
  );
  if (found.length === 0 && !isUnknown) throw failure('EAI_AGAIN');
  return found;
}

export const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
