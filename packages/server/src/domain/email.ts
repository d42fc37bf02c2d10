const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart =
  /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

/**
 * Reads an e-mail address: one mailbox, plain ASCII before the @ (RFC 5321's dot-string, without quotes), in small
 * letters, so that one address is one account however it is typed. Undefined when it is none.
 */
export function parseEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 254) return undefined;
  const address = value.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  return local.length <= 64 && localPart.test(local) && domainPart.test(domain) ? address : undefined;
}
