import type { Text } from '@textkin/client';
import { ownId } from './own-id.ts';

/** The fields of a text that can be edited. */
export const fieldNames = ['headline', 'body', 'url', 'publish_date', 'authors', 'ext_text_id'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Record<FieldName, string>;

/** Fields that can be set and changed but not cleared: text.update ignores them when empty. */
const unclearable: readonly FieldName[] = ['publish_date', 'ext_text_id'];

/** Returns a text as inputs show it: single-line fields without line ends, \n in the body, dates in local time. */
export function inputFields(text: Text): Fields {
  const line = (value = '') => value.replace(/[\r\n]/g, '');
  return {
    headline: line(text.headline),
    body: (text.body ?? '').replace(/\r\n?/g, '\n'),
    url: line(text.url),
    publish_date: text.publish_date === undefined ? '' : toLocal(text.publish_date),
    authors: line(text.authors),
    ext_text_id: line(ownId(text)),
  };
}

/** Returns the fields for text.update: those whose input value has changed. */
export function changesOf(text: Text, entered: Fields): Partial<Fields> {
  const before = inputFields(text);
  const changed = fieldNames.filter((name) => entered[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, toParams(entered)[name]]));
}

/** Returns entered fields as params of text.create. */
export function toParams(entered: Fields): Fields {
  return { ...entered, publish_date: toIso(entered.publish_date) };
}

/** Returns the fields for text.update that undo changes, and the fields that can't be cleared again. */
export function undoFields(
  text: Text,
  changes: Partial<Fields>,
): { fields: Partial<Fields>; stays: FieldName[] } {
  const changed = fieldNames.filter((name) => changes[name] !== undefined);
  const stays = changed.filter((name) => unclearable.includes(name) && !text[name]);
  const fields = changed.filter((name) => !stays.includes(name)).map((name) => [name, text[name] ?? '']);
  return { fields: Object.fromEntries(fields) as Partial<Fields>, stays };
}

/** Returns whether a field is set and can't be cleared. */
export const isRequired = (text: Text, name: FieldName): boolean =>
  unclearable.includes(name) && inputFields(text)[name] !== '';

/** Returns a moment in the format of a date input: with seconds unless they are 0. */
function toLocal(iso: string): string {
  const date = new Date(iso);
  const local = new Date(date.getTime() - 60_000 * date.getTimezoneOffset()).toISOString();
  return local.slice(0, local.slice(17, 19) === '00' ? 16 : 19);
}

const toIso = (local: string): string =>
  local === '' ? '' : new Date(local).toISOString().replace('.000Z', 'Z');
