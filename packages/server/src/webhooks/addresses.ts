import { BlockList, isIP } from 'node:net';
import type { ErrorName } from '../domain/errors.ts';

/** Where webhooks may lead: to addresses that everybody can reach, or also into the operator's own networks. */
export const webhookHosts = ['public', 'any'] as const;
export type WebhookHosts = (typeof webhookHosts)[number];

/** What the registries of IANA have as not globally reachable, multicast and reserved ranges with it (RFC 6890). */
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
// Protocols such as Teredo, documentation, and 6to4, which leads to the IPv4 address within it.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  add(notPublic, network, 'ipv6');

/** All of the global addresses that are given out; what lies outside is of a link, a site, a host or for many. */
const global = new BlockList();
add(global, '2000::/3', 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, bits] = network.split('/') as [string, string];
  list.addSubnet(address, Number(bits), family);
}

/** Whether an IP address can be reached from everywhere, and so is nothing of the operator's own networks. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Names that no public host has. */
const privateName = /^[^.]+\.?$|\.(?:localhost|localdomain|local|internal|home\.arpa)\.?$/;

/**
 * An address of the web that a parser reads as it stands: no blank or control character, which the parser would drop, no
 * user, not even an empty one, and no fragment.
 */
const plainAddress = /^https?:\/\/[^\s\p{Cc}/\\?#@]+(?:[/?][^\s\p{Cc}\\#]*)?$/iu;

/** Why an address can't be that of a webhook, as far as it shows: what its name leads to is looked at when it is called. */
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

/** The host of an address, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
