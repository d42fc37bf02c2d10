import { BlockList, isIP } from 'node:net';
import type { ErrorName } from '../domain/errors.ts';

/** The hosts that webhooks may call: public addresses only, or private networks too. */
export const webhookHosts = ['public', 'any'] as const;
export type WebhookHosts = (typeof webhookHosts)[number];

/** Address ranges that IANA lists as not globally reachable, with multicast and reserved ranges (RFC 6890). */
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(notPublic, network, 'ipv4');
// Ranges for protocols such as Teredo, for documentation, and for 6to4, which leads to the IPv4 address within it.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  add(notPublic, network, 'ipv6');

/** The only IPv6 range with global unicast addresses; all other ranges are local, loopback or multicast. */
const global = new BlockList();
add(global, '2000::/3', 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, bits] = network.split('/') as [string, string];
  list.addSubnet(address, Number(bits), family);
}

/** Returns true for a globally reachable IP address, which lies in no private network. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Matches host names that no public host has. */
const privateName = /^[^.]+\.?$|\.(?:localhost|localdomain|local|internal|home\.arpa)\.?$/;

/**
 * Matches an http or https URL that `new URL` reads unchanged: without white space and control characters, which it would drop,
 * without a user, even an empty one, and without a fragment.
 */
const plainAddress = /^https?:\/\/[^\s\p{Cc}/\\?#@]+(?:[/?][^\s\p{Cc}\\#]*)?$/iu;

/** Returns the error for an address that no webhook may have. A host name is resolved and checked again at each call. */
export function refusalOf(
  address: string,
  hosts: WebhookHosts,
): (ErrorName & `webhook${string}`) | undefined {
  if (!plainAddress.test(address) || !URL.canParse(address)) return 'webhookUrlWrong';
  const url = new URL(address);
  if (hosts === 'any') return undefined;
  const host = hostOf(url);
  const isPrivate = isIP(host) === 0 ? privateName.test(host) : !isPublic(host);
  return isPrivate ? 'webhookHostPrivate' : undefined;
}

/** Returns the host of a URL; an IPv6 address comes without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
