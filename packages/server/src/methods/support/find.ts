import { textKey } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Text } from '../../domain/text.ts';
import type { Store, TextInCollection } from '../../store/store.ts';
import { foundOrThrow } from './found-or-throw.ts';

interface TextParams {
  collection_id: number;
  text_id?: number | undefined;
  ext_text_id?: string | undefined;
}

/** Returns the text that a call names. Throws noSuchCollection or noSuchText. */
export async function findText(store: Store, account: number, params: TextParams): Promise<Text> {
  const text = await store.texts.get(account, params.collection_id, textKey(params));
  return text ?? (await throwNotFound(store, account, params));
}

/** Returns the id of the text that a call names, its collection and whether it is analysed, with one query. */
export async function findInCollection(
  store: Store,
  account: number,
  params: TextParams,
): Promise<TextInCollection> {
  const found = await store.texts.findInCollection(account, params.collection_id, textKey(params));
  return found ?? (await throwNotFound(store, account, params));
}

/** Returns the id of the text that a call names, without the text: thousands of waiting calls would keep their texts in memory. */
export async function findTextId(store: Store, account: number, params: TextParams): Promise<number> {
  const textId = await store.texts.find(account, params.collection_id, textKey(params));
  return textId ?? (await throwNotFound(store, account, params));
}

/** Throws noSuchCollection or noSuchText. */
async function throwNotFound(store: Store, account: number, { collection_id }: TextParams): Promise<never> {
  foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
  throw new ServiceError('noSuchText');
}
