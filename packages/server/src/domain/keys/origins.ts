/**
 * Parses the origin of a web page, with or without a slash at its end. Returns the form that browsers send; undefined for anything else,
 * such as an address with a path.
 */
export function parseOrigin(text: string): string | undefined {
  // A URL may contain a star, but users mean any host by it.
  if (!URL.canParse(text) || text.includes('*')) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}
