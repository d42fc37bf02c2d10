/**
 * The `url` of a text as the target of a link. A url is data, whatever string a client once sent: only a whole address
 * of the web is answered, in the form in which quotation marks and spaces are escaped; of `javascript:`, `data:`, a
 * path or "" it is undefined, to be shown as bare words.
 */
export function linkOf({ url = '' }: { url?: string | undefined }): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
