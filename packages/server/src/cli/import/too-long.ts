import { codePoints } from '../../domain/characters.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { ImportedText } from './row.ts';

/** Fields in the order of the contract. No date is nearly as long as this. */
const bounds = [
  ['body', limits.body, 'bodyTooLong'],
  ['headline', limits.headline, 'headlineTooLong'],
  ['url', limits.url, 'urlTooLong'],
  ['authors', limits.authors, 'authorsTooLong'],
  ['publish_date', 100, 'wrongDate'],
  ['ext_text_id', limits.extTextId, 'outOfRange'],
] as const;

/**
 * What the service would say of a text of which a field is too long. Such a text is not sent: it could make a request
 * longer than any may be, and that would end the import.
 */
export function refusalOf(text: ImportedText): ServiceError | undefined {
  for (const [field, limit, kind] of bounds) {
    const value = text[field] ?? '';
    if (value.length > limit && codePoints(value) > limit) return new ServiceError(kind, { field, limit });
  }
  return undefined;
}
