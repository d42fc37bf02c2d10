import type { Source } from '../../domain/text.ts';
import type { AnalysisResult } from '../../store/store.ts';

/** The outcome of one attempt to analyse a text. */
export type Attempt = { result: AnalysisResult } | { failure: string };

/** Bytes of UTF-8 beyond which a text is long: it takes a second or more, and short texts may run between its windows. */
const longText = 10_000;

export const isShort = (size: number): boolean => size <= longText;

/** Returns the bytes of a text in UTF-8. */
export function sizeOf({ headline, body }: Source): number {
  return Buffer.byteLength(headline) + Buffer.byteLength(body);
}
