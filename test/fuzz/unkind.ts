import { limits } from '../../packages/server/src/domain/limits.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { insertPieces, unkindPieces } from './strings.ts';
import type { Random } from './seeds.ts';

const validPieces = unkindPieces.filter((piece) => !/[\u0000\ud800\udc00]/u.test(piece));
const news = [storm, snow, grid, bank].join('\n\n');

const fillText = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The news text with which texts of the greatest length are compared. */
export const newsOf = (length: number = limits.body): string => fillText(`${news}\n\n`, length);

/** Returns makers of texts that keep an analysis busy, each with a description of its texts. */
export const unkindTexts = (random: Random): [what: string, of: (length?: number) => string][] => {
  const units: [string, string][] = [
    ...validPieces.flatMap((piece): [string, string][] => [
      [`${JSON.stringify(piece)} without a space`, piece],
      [`${JSON.stringify(piece)} as words`, `${piece} `],
      [`letters and ${JSON.stringify(piece)}`, `A${piece}`],
      [`names and ${JSON.stringify(piece)}`, `Anna Ek${piece} `],
    ]),
    ['lines of names', 'Anna Ek\n'],
    ['capitals', 'ANNA EK SADE ATT '],
    ['initials', 'A. B. '],
    ['acronyms that are explained', 'European Union (EU) '],
    ['addresses', 'www.a.se/b?c=d '],
    ['escapes', '&amp;&#60;'],
    ['tags of HTML', '<p><b>'],
    ['half a tag', '<a href="'],
    ['quotations', '“Ek, Anna” '],
    ['news with unkind pieces', insertPieces(random, news)],
  ];
  return units.map(([what, unit]) => [what, (length = limits.body) => fillText(unit, length)]);
};
