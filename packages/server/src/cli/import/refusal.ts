import { textParams } from '../../contract/text-fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { readParams } from '../../rpc/params.ts';
import type { KeyedText, RowProblem } from '@textkin/importing/storing';

/** Returns why the service would refuse a text, by the checks of the contract; undefined for a valid text. */
export function refusalOf(text: KeyedText): RowProblem | undefined {
  try {
    readParams(textParams, { ...text });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { reason, message, detail } = error;
    return { refusal: { error: reason, message, field: detail.field, limit: detail.limit }, text };
  }
}
