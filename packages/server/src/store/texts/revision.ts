import { hash } from 'node:crypto';
import type { TextFields } from '../../domain/text.ts';

/**
 * Returns the revision of a text: a hash of its fields. A text that is changed back has its former revision. No field contains
 * the NUL character that separates them.
 */
export function textRevision(text: TextFields): string {
  const { headline, body, url, authors = '', publishedAt = '', extTextId = '' } = text;
  const fields = [headline, body, url, authors, publishedAt, extTextId].join('\0');
  return hash('sha256', fields, 'base64url').slice(0, 22);
}
