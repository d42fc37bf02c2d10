import { isIP, SocketAddress } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reduces X-Forwarded-For to valid addresses before anything reads it: ports and zones are removed, and an entry that is not an
 * address is dropped with all entries before it, which no proxy vouches for. The client address that limits and the log use is
 * therefore always valid: if the proxies name no address, it is the address of the nearest proxy.
 */
export function addForwardedRule(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    if (header !== undefined) {
      const addresses = addressesIn(String(header));
      if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
      else delete headers['x-forwarded-for'];
    }
    done();
  });
}

/** Returns the entries of the header after the last entry that is not an address. */
export function addressesIn(forwarded: string): string[] {
  const addresses: string[] = [];
  for (const entry of forwarded.split(',').toReversed()) {
    const address = addressOf(entry.trim());
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Returns the address of an entry in its canonical form, without port and zone; undefined if the entry is not an address. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry) ?? /^()(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/.exec(entry) ?? [];
  const address = (bracketed || plain || entry).replace(/%.*$/s, '');
  const family = isIP(address);
  if (family === 4) return address;
  return family === 6 ? new SocketAddress({ address, family: 'ipv6' }).address : undefined;
}
