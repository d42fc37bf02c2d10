import type { KeyPair } from '@textkin/client';
import { formatDate, useWords } from '../words/index.ts';

/** The scope, the restrictions and the expiry of a key; nothing for a pair without any. */
export function KeyRights({ pair }: { pair: KeyPair }) {
  const words = useWords();
  const { scope, static: isStatic, expires, origins = [], collections = [] } = pair;
  const rights = [
    isStatic && words.keys.static,
    (scope !== 'admin' || isStatic) && words.keys.scopes[scope],
    expires !== undefined && words.keys.until(formatDate(expires, words)),
    ...origins,
    collections.length > 0 && words.keys.collections(collections.join(', ')),
  ].filter((right) => typeof right === 'string');
  return rights.length === 0 ? null : <p class="quiet">{rights.join(' · ')}</p>;
}
