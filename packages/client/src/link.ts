/**
 * Returns the `url` of a text as the target of a link, with quotation marks and spaces escaped. A url is whatever string a client
 * sent: for `javascript:`, `data:`, a path or "" it returns undefined, and the text should be shown without a link.
 */
export function linkOf({ url = '' }: { url?: string | undefined }): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
