import { textParams } from '../../contract/text-fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { readParams } from '../../rpc/params.ts';
import type { KeyedText, Refusal } from '@textkin/importing/storing';

/**
 * What the service would say of the fields of a text. Such a text is not sent: it could make a request longer than any
 * may be, and that would end the import.
 */
export function refusalOf(text: KeyedText): Refusal | undefined {
  try {
    readParams(textParams, { ...text });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { reason, message, detail } = error;
    return { error: reason, message, field: detail.field, limit: detail.limit };
  }
}
