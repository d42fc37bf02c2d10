/** Hosts whose addresses may register: names of the public DNS only, or also `localhost` and `[192.0.2.1]`. */
export const registrationHosts = ['public', 'any'] as const;
export type RegistrationHosts = (typeof registrationHosts)[number];

const maxLength = 254;
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^(?=.{1,64}$)${atom}(?:\\.${atom})*$`);
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Matches a host name. Its last label must not be a number, because the name would be resolved as an IPv4 address. */
const hostName = new RegExp(`^(?:${label}\\.)*(?!\\d+$)${label}$`);
/** Matches host names that no public host has. */
const privateName = /^[^.]+$|\.(?:localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * Parses an e-mail address: one mailbox, with plain ASCII before the @ (a dot-string of RFC 5321, without quotes). Returns the
 * normal form in which addresses are compared, counted, stored and used: wide and other compatible characters replaced (NFKC), the
 * host in ASCII as in the DNS, all letters in lower case. Hardly any server distinguishes the case before the @. If one does, the mail
 * still goes to the normal form only, so nobody gets the account of somebody else. Returns undefined when the value is not
 * an address, or when its host may not register.
 */
export function parseEmail(value: unknown, hosts: RegistrationHosts = 'public'): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  const address = value.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const host = hostOf(address.slice(at + 1), hosts);
  if (!localPart.test(local) || host === undefined) return undefined;
  const email = `${local}@${host}`;
  return email.length <= maxLength ? email : undefined;
}

function hostOf(text: string, hosts: RegistrationHosts): string | undefined {
  const [, prefix, address] = /^\[(ipv6:)?([0-9a-f.:]+)\]$/.exec(text) ?? [];
  if (address !== undefined)
    return hosts === 'any' ? addressLiteral(address, prefix !== undefined) : undefined;
  // The ideographic full stop of Chinese and Japanese is a dot in host names.
  const host = /^[\p{L}\p{M}\p{N}.。-]+$/u.test(text) ? asciiHost(text) : undefined;
  if (host === undefined || !hostName.test(host)) return undefined;
  return hosts === 'any' || !privateName.test(host) ? host : undefined;
}

function addressLiteral(address: string, isIpv6: boolean): string | undefined {
  if (!isIpv6) return asciiHost(address) === address && address.includes('.') ? `[${address}]` : undefined;
  return asciiHost(`[${address}]`)?.replace('[', '[ipv6:');
}

/** Returns a host as in a URL: international names in punycode, IPv6 in its shortest form. */
function asciiHost(host: string): string | undefined {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
