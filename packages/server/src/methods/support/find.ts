import { textKey } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Text } from '../../domain/text.ts';
import type { Store, TextInCollection } from '../../store/store.ts';
import { existing } from './existing.ts';

interface TextParams {
  collection_id: number;
  text_id?: number | undefined;
  ext_text_id?: string | undefined;
}

/** The text that a call names, or the error that says whether it is the collection or the text that is not there. */
export async function findText(store: Store, account: number, params: TextParams): Promise<Text> {
  const text = await store.texts.get(account, params.collection_id, textKey(params));
  return text ?? (await noSuch(store, account, params));
}

/** The id of the text that a call names, in one look with its collection and whether it is analysed. */
export async function findInCollection(
  store: Store,
  account: number,
  params: TextParams,
): Promise<TextInCollection> {
  const found = await store.texts.findInCollection(account, params.collection_id, textKey(params));
  return found ?? (await noSuch(store, account, params));
}

/** The id of the text that a call names, for calls that may wait for long: thousands of them would hold their texts. */
export async function findTextId(store: Store, account: number, params: TextParams): Promise<number> {
  const textId = await store.texts.find(account, params.collection_id, textKey(params));
  return textId ?? (await noSuch(store, account, params));
}

/** Throws noSuchCollection or noSuchText. */
async function noSuch(store: Store, account: number, { collection_id }: TextParams): Promise<never> {
  existing(await store.collections.get(account, collection_id), 'noSuchCollection');
  throw new ServiceError('noSuchText');
}
