import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '../addresses.ts';

/** What a connection fails with that would lead to an address that is not public. */
export const privateAddress = 'EPRIVATE';

/** Milliseconds that a name server is waited for, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 };

/** Asks name servers, those of the system where none are given. Not by the system's own lookup: four slow names would hold up every file that the process reads. */
export function openResolver(servers?: readonly string[]): dns.Resolver {
  const resolver = new dns.Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/**
 * Looks names up for connections and finds public addresses alone. What is looked at is what is connected to: a name that
 * leads elsewhere a moment later is looked up, and looked at, anew.
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
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

export const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
