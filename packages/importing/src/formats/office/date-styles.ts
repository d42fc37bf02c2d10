import type { StartMarkup } from '../../markup.ts';
import { readPart } from './part.ts';
import type { ZipEntry } from './zip.ts';

/** The built-in number formats that show a date, by their ids (ISO/IEC 29500-1, 18.8.30). */
const builtIn = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];

/** Returns the numbers of the cell styles that show a date. */
export async function dateStyles(entry: ZipEntry, startMarkup: StartMarkup): Promise<Set<number>> {
  const dateFormats = new Set(builtIn);
  const styles = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  await readPart(entry, startMarkup, {
    onopentag(name, attributes) {
      const id = Number(attributes['numFmtId']);
      if (name === 'numFmt') {
        if (isDateFormat(attributes['formatCode'] ?? '')) dateFormats.add(id);
        else dateFormats.delete(id);
      }
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) {
        if (dateFormats.has(id)) styles.add(style);
        style++;
      }
    },
    onclosetag(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Returns whether a number format shows a year or a day, or a month without a time. Its literal texts and colours do not count. */
function isDateFormat(code: string): boolean {
  const signs = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[yd]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
}

/** Day 0 of each way to count days. The usual way counts 1900 as a leap year, so its numbers before March 1900 are one too low. */
const origins = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
const firstSoundDay = 61;
const dayMs = 86_400_000;
/** The first day after the year 9999. */
const endOfDates = Date.UTC(10_000, 0, 1);

/** Returns the date of a number of days in ISO 8601, without the time if it is midnight; undefined if the number is not a date. */
export function isoOfSerial(serial: number, isFrom1904: boolean): string | undefined {
  if (!(serial >= 0)) return undefined;
  const days = isFrom1904 || serial >= firstSoundDay ? serial : serial + 1;
  const origin = isFrom1904 ? origins.from1904 : origins.from1900;
  const time = origin + Math.round((days * dayMs) / 1000) * 1000;
  if (time >= endOfDates) return undefined;
  const iso = new Date(time).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}
