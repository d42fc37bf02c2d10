import { textKey } from '../../contract/text-key.ts';
import type { Collection } from '../../domain/collection.ts';
import type { Text } from '../../domain/text.ts';
import type { Store } from '../../store/store.ts';
import { existing } from './existing.ts';

interface TextParams {
  collection_id: number;
  text_id?: number | undefined;
  ext_text_id?: string | undefined;
}

/** The text that a call names, or the error that says whether it is the collection or the text that is not there. */
export async function findText(store: Store, account: number, params: TextParams): Promise<Text> {
  return (await findInCollection(store, account, params)).text;
}

/** The same with its collection. */
export async function findInCollection(
  store: Store,
  account: number,
  params: TextParams,
): Promise<{ collection: Collection; text: Text }> {
  const key = textKey(params);
  const collection = existing(await store.collections.get(account, params.collection_id), 'noSuchCollection');
  const text = existing(await store.texts.get(account, params.collection_id, key), 'noSuchText');
  return { collection, text };
}

/** The id of the text that a call names, for calls that may wait for long: thousands of them would hold their texts. */
export async function findTextId(store: Store, account: number, params: TextParams): Promise<number> {
  const key = textKey(params);
  existing(await store.collections.get(account, params.collection_id), 'noSuchCollection');
  return existing(await store.texts.find(account, params.collection_id, key), 'noSuchText');
}
