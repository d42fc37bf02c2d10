import type { Text } from '@textkin/client';

/** The fields of a text that can be changed. */
export const fieldNames = ['headline', 'body', 'url', 'publish_date', 'authors', 'ext_text_id'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Record<FieldName, string>;

/** These can be given, and changed, and never be taken away again: text.update leaves a field that is empty as it is. */
const lasting: readonly FieldName[] = ['publish_date', 'ext_text_id'];

/** A text as inputs show it: no line ends in lines, one kind of them in the body, dates in the zone of the reader. */
export function shownFields(text: Text): Fields {
  const line = (value = '') => value.replace(/[\r\n]/g, '');
  return {
    headline: line(text.headline),
    body: (text.body ?? '').replace(/\r\n?/g, '\n'),
    url: line(text.url),
    publish_date: text.publish_date === undefined ? '' : localOf(text.publish_date),
    authors: line(text.authors),
    ext_text_id: line(text.ext_text_id),
  };
}

/** What text.update is to be given: the fields that the inputs show otherwise than before. */
export function changesOf(text: Text, given: Fields): Partial<Fields> {
  const before = shownFields(text);
  const changed = fieldNames.filter((name) => given[name] !== before[name]);
  return Object.fromEntries(
    changed.map((name) => [name, name === 'publish_date' ? isoOf(given[name]) : given[name]]),
  );
}

/** What text.update is given to take changes back, and the fields that it can't empty again. */
export function restoring(
  text: Text,
  changes: Partial<Fields>,
): { fields: Partial<Fields>; stays: FieldName[] } {
  const changed = fieldNames.filter((name) => changes[name] !== undefined);
  const stays = changed.filter((name) => lasting.includes(name) && !text[name]);
  const fields = changed.filter((name) => !stays.includes(name)).map((name) => [name, text[name] ?? '']);
  return { fields: Object.fromEntries(fields) as Partial<Fields>, stays };
}

/** Whether a field must not be emptied. */
export const isKept = (text: Text, name: FieldName): boolean => lasting.includes(name) && Boolean(text[name]);

/** A moment as an input for dates has it: to the second, but without one when it is 0. */
function localOf(iso: string): string {
  const date = new Date(iso);
  const local = new Date(date.getTime() - 60_000 * date.getTimezoneOffset()).toISOString();
  return local.slice(0, local.slice(17, 19) === '00' ? 16 : 19);
}

const isoOf = (local: string): string =>
  local === '' ? '' : new Date(local).toISOString().replace('.000Z', 'Z');
