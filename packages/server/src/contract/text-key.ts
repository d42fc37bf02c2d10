import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { TextKey } from '../domain/text.ts';
import { z } from 'zod';
import { id, text } from './fields.ts';

const ownId = text(limits.extTextId, 'outOfRange');

/** Some programs send the integer of their own database; rpc/digits.ts keeps the digits of those that are no safe number. */
export const extTextId = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), ownId)
  .meta(ownId.meta()!);

/** The two ways to name a text of a collection; at least one is required. */
export const textKeyFields = { text_id: id.optional(), ext_text_id: extTextId.optional() };

/** `text_id` wins when both are given; 0 and "" count as absent, as the historic clients send them. */
export function textKey(params: { text_id?: number | undefined; ext_text_id?: string | undefined }): TextKey {
  if (params.text_id) return { textId: params.text_id };
  if (params.ext_text_id) return { extTextId: params.ext_text_id };
  throw new ServiceError('missing', { field: 'text_id' });
}
