const prefix = 'urn:textkin:';

/** Returns the address that stands in RDF for an id that is not an address. */
export function addressOfId(id: string): string {
  return `${prefix}${encodeURIComponent(id)}`;
}

/** Returns the id of an address: the id that `addressOfId` has written, else the address itself. */
export function idOfAddress(address: string): string {
  if (!address.startsWith(prefix)) return address;
  try {
    return decodeURIComponent(address.slice(prefix.length));
  } catch {
    return address;
  }
}
