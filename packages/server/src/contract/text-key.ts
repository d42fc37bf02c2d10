import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { TextKey } from '../domain/text.ts';
import { z } from 'zod';
import { id, text } from './fields.ts';

const extTextIdString = text(limits.extTextId, 'outOfRange');

/** The caller's own id of a text. Some programs send it as an integer; rpc/digits.ts keeps the digits of unsafe integers. */
export const extTextId = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), extTextIdString)
  .meta(extTextIdString.meta()!);

/** The two ways to name a text of a collection; at least one is required. */
export const textKeyFields = { text_id: id.optional(), ext_text_id: extTextId.optional() };

/** Returns the key of a text. `text_id` takes precedence; 0 and "" count as absent, because the historic clients send them. */
export function textKey(params: { text_id?: number | undefined; ext_text_id?: string | undefined }): TextKey {
  if (params.text_id) return { textId: params.text_id };
  if (params.ext_text_id) return { extTextId: params.ext_text_id };
  throw new ServiceError('missing', { field: 'text_id' });
}
