import { fileLimits } from '../../limits.ts';
import type { StartMarkup } from '../../markup.ts';
import { reason } from '../../reasons.ts';
import { BadRow } from '../../row.ts';
import { dateStyles } from './date-styles.ts';
import { readPart } from './part.ts';
import { readStrings } from './strings.ts';
import { BadZip, entriesInZip, type ZipEntry } from './zip.ts';

/** What is needed to read the cells of a sheet. */
export interface Workbook {
  sheet: ZipEntry;
  /** Texts that cells refer to by their number. */
  strings: readonly string[];
  /** The styles of cells, by number, that show dates. */
  dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904 instead of 1900. */
  isFrom1904: boolean;
}

const home = 'xl/';
const parts = {
  workbook: `${home}workbook.xml`,
  links: `${home}_rels/workbook.xml.rels`,
  strings: `${home}sharedStrings.xml`,
  styles: `${home}styles.xml`,
} as const;

/** Opens the first visible sheet of a workbook. Throws a BadZip if the bytes are not a workbook, and a BadRow if it is too long. */
export async function openWorkbook(bytes: Uint8Array, startMarkup: StartMarkup): Promise<Workbook> {
  const entries = entriesInZip(bytes, Object.values(parts));
  const [main, links] = [entries.get(parts.workbook), entries.get(parts.links)];
  if (main === undefined || links === undefined) throw new BadZip();
  const { sheets, isFrom1904 } = await readMain(main, startMarkup);
  const paths = await readLinks(links, startMarkup);
  const shown = sheets.find(({ link, isHidden }) => !isHidden && paths.has(link));
  const path = shown && paths.get(shown.link);
  const sheet = path === undefined ? undefined : entriesInZip(bytes, [path]).get(path);
  if (sheet === undefined) throw new BadZip();
  const [strings, styles] = [entries.get(parts.strings), entries.get(parts.styles)];
  const length = [main, links, sheet, strings, styles].reduce((sum, entry) => sum + (entry?.size ?? 0), 0);
  const most = fileLimits.workbook.unpacked;
  if (length > most) throw new BadRow(reason('unpacksTooLong', { MiB: most / 1024 ** 2 }));
  return {
    sheet,
    strings: strings ? await readStrings(strings, startMarkup) : [],
    dateStyles: styles ? await dateStyles(styles, startMarkup) : new Set(),
    isFrom1904,
  };
}

async function readMain(entry: ZipEntry, startMarkup: StartMarkup) {
  const sheets: { link: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await readPart(entry, startMarkup, {
    onopentag(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') {
        const [, link = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
        sheets.push({ link, isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
      }
    },
  });
  return { sheets, isFrom1904 };
}

/** Returns the paths of the sheets by the ids of their links. */
async function readLinks(entry: ZipEntry, startMarkup: StartMarkup): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await readPart(entry, startMarkup, {
    onopentag(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship' && type.endsWith('/worksheet'))
        paths.set(id, target.startsWith('/') ? target.slice(1) : `${home}${target}`);
    },
  });
  return paths;
}
