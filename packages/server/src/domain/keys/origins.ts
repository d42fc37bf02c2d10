/**
 * The origin of a web page as browsers send it, with a slash at its end or without; undefined for anything else, as an
 * address with a path.
 */
export function parseOrigin(text: string): string | undefined {
  // A host may be called so, and whoever writes a star means any.
  if (!URL.canParse(text) || text.includes('*')) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}
