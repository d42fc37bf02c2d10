import type { TextKey } from '@textkin/client';

/** Returns a text as the key of a map or of a row. */
export const keyOf = ({ collection_id, text_id }: TextKey): string => `${collection_id}/${text_id}`;
