/** Hosts whose addresses may register: names that the public DNS can have, or also `localhost` and `[192.0.2.1]`. */
export const registrationHosts = ['public', 'any'] as const;
export type RegistrationHosts = (typeof registrationHosts)[number];

const longest = 254;
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^(?=.{1,64}$)${atom}(?:\\.${atom})*$`);
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A name that ends with a number is an IPv4 address for everything that resolves it. */
const hostName = new RegExp(`^(?:${label}\\.)*(?!\\d+$)${label}$`);
/** Names that no public host has. */
const privateName = /^[^.]+$|\.(?:localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * Reads an e-mail address: one mailbox, plain ASCII before the @ (RFC 5321's dot-string, without quotes). It is
 * answered in the one form in which it is compared, counted, stored and mailed to: wide and other compatible
 * characters as those they stand for, the host in ASCII as the DNS has it, small letters. The part before the @ is in
 * small letters too, for hardly a server tells them apart; and as mail goes to this form and to no other, where one
 * does, nobody gets at the account of somebody else. Undefined when it is no address, or not of a host that may
 * register.
 */
export function parseEmail(value: unknown, hosts: RegistrationHosts = 'public'): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  const address = value.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const host = hostOf(address.slice(at + 1), hosts);
  if (!localPart.test(local) || host === undefined) return undefined;
  const email = `${local}@${host}`;
  return email.length <= longest ? email : undefined;
}

function hostOf(written: string, hosts: RegistrationHosts): string | undefined {
  const [, version, address] = /^\[(ipv6:)?([0-9a-f.:]+)\]$/.exec(written) ?? [];
  if (address !== undefined) return hosts === 'any' ? literal(address, version !== undefined) : undefined;
  // The full stop of Chinese and Japanese is a dot in names.
  const host = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(written) ? asciiHost(written) : undefined;
  if (host === undefined || !hostName.test(host)) return undefined;
  return hosts === 'any' || !privateName.test(host) ? host : undefined;
}

function literal(address: string, isVersion6: boolean): string | undefined {
  if (!isVersion6)
    return asciiHost(address) === address && address.includes('.') ? `[${address}]` : undefined;
  return asciiHost(`[${address}]`)?.replace('[', '[ipv6:');
}

/** A host as a URL has it: international names in punycode, IPv6 in its shortest form. */
function asciiHost(written: string): string | undefined {
  const url = `http://${written}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
