import type { Lookup } from './lookup.ts';

/** Whether an entry is from an export of WordPress. */
export function isFromWordPress(child: Lookup): boolean {
  return child('wp:post_type') !== undefined;
}

/** Whether an entry of WordPress is no public article: a picture, a menu, a draft, or a post with a password. */
export function isNoArticle(child: Lookup): boolean {
  if (!['post', 'page'].includes(child('wp:post_type') ?? '')) return true;
  return child('wp:status') !== 'publish' || child('wp:post_password') !== undefined;
}
