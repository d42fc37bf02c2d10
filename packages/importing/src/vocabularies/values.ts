import { reason } from '../reasons.ts';
import { BadRow } from '../row.ts';
import { checkDegrees } from './entry.ts';
import { excerptOf } from './excerpt.ts';

/** Returns a value of a table as text; undefined for an empty value or `false`. Throws a BadRow for a list or an object. */
export function textIn(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || value === false) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new BadRow(reason('fieldWithoutText', { name: excerptOf(name) }));
}

/**
 * Returns the names in a cell: a list of JSON, or a text whose names are separated by `|`, or by `;` if it has no `|`. A sign
 * after a backslash belongs to the name.
 */
export function listIn(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textIn(name, item) ?? []);
  const text = textIn(name, value);
  if (text === undefined) return [];
  const parts = text.match(/(?:\\[|;\\]|[^|])+/g) ?? [];
  const isByBars = /(?<!\\)(?:\\\\)*\|/.test(text);
  const names = isByBars ? parts : (text.match(/(?:\\[|;\\]|[^;])+/g) ?? []);
  return names.map((part) => part.replaceAll(/\\([|;\\])/g, '$1'));
}

/** Returns the degrees that a text states. Swedish tables have a decimal comma. */
export function degreesIn(field: 'latitude' | 'longitude', text: string): number {
  const written = text.trim().replace(',', '.');
  const value = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(written) ? Number(written) : NaN;
  checkDegrees(field, value, text);
  return value;
}

/** Returns the place that `Point(18.06 59.33)` of Wikidata or `59.33, 18.06` states. */
export function pointIn(text: string): { latitude: number; longitude: number } {
  const number = '([+-]?\\d+(?:\\.\\d*)?(?:e[+-]?\\d+)?)';
  const wellKnown = new RegExp(`point\\s*\\(\\s*${number}\\s+${number}\\s*\\)\\s*$`, 'i').exec(text);
  const pair = new RegExp(`^\\s*${number}\\s*[,; ]\\s*${number}\\s*$`, 'i').exec(text);
  const [latitude, longitude] = wellKnown ? [wellKnown[2], wellKnown[1]] : [pair?.[1], pair?.[2]];
  if (latitude === undefined || longitude === undefined)
    throw new BadRow(reason('wrongPoint', { value: excerptOf(text) }));
  return { latitude: degreesIn('latitude', latitude), longitude: degreesIn('longitude', longitude) };
}

const yes = ['true', 'yes', 'y', 'ja', 'j', 'sant', 'x', '1'];
const no = ['false', 'no', 'n', 'nej', 'falskt', '0'];

/** Returns whether a text says yes, in Swedish or English. */
export function isYes(field: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  if (word === '' || no.includes(word)) return false;
  throw new BadRow(reason('notYesOrNo', { field, value: excerptOf(text) }));
}
