import type { Source } from '../../domain/text.ts';
import type { AnalysisResult } from '../../store/store.ts';

/** How one attempt at a text ended. */
export type Attempt = { result: AnalysisResult } | { failure: string };

/** Bytes of UTF-8 beyond which a text is long: it takes a second or more, and shorter ones may get in between. */
const longText = 10_000;

export const isShort = (size: number): boolean => size <= longText;

export function sizeOf({ headline, body }: Source): number {
  return Buffer.byteLength(headline) + Buffer.byteLength(body);
}
