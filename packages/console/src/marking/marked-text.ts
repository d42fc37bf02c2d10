import type { TextKey } from '@textkin/client';

/** A marked text: its ids, and its headline for messages. */
export interface MarkedText extends TextKey {
  headline: string;
}
