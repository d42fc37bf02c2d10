import { appendFnv, mix } from '../../../knowledge/hash.ts';
import { CELLS } from '../../network.ts';
import type { Source } from '../../../domain/text.ts';
import type { Neighbours } from './neighbours.ts';

/** Words, marks and line breaks. */
const TOKEN = /\n|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;
/** UTF-16 code units that are read before and after a name. */
const REACH = 40;
/** The most mentions of an entity whose words around are read. */
const MOST_MENTIONS = 8;

/** Adds `value` to the cell of a feature. */
export type AddCell = (feature: string, value: number) => void;

/** Returns the cell of a feature of words. */
export const cellOf = (feature: string): number => mix(appendFnv(0x811c9dc5, feature)) % CELLS;

/** Adds the features of the name itself: its first and last word, the end of the last, and its letters' shape. */
export function addNameCells(name: string, add: AddCell): void {
  const words = name.toLowerCase().split(/[\s-]+/u);
  const last = words.at(-1)!;
  if (words.length === 1) add(`w ${last}`, 1);
  else {
    add(`f ${words[0]!}`, 1);
    add(`l ${last}`, 1);
    for (const word of words.slice(1, -1)) add(`m ${word}`, 1);
  }
  const count = Math.min(words.length, 2);
  add(`3 ${count} ${last.slice(-3)}`, 1);
  add(`4 ${count} ${last.slice(-4)}`, 1);
  add(`s ${shapeOfLetters(name)}`, 1);
}

/** Returns the shape of a name: "Xx Xx" for "Anna Lind", "Xx 0" for "Boeing 747". */
function shapeOfLetters(name: string): string {
  return name
    .replace(/\p{Lu}{2,}/gu, 'XX')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}+/gu, 'x')
    .replace(/\p{N}+/gu, '0')
    .slice(0, 20);
}

/** Adds the features of the words around an entity's mentions, a mean over the mentions. `labelOf` names the category of a neighbour. */
export function addContextCells(
  places: readonly Neighbours[],
  source: Source,
  labelOf: (entity: number) => string,
  add: AddCell,
): void {
  const some = places.slice(0, MOST_MENTIONS);
  const share = 1 / some.length;
  const addLocal: AddCell = (feature, value) => {
    add(`${source.language} ${feature}`, value);
  };
  for (const place of some) {
    const [second, first] = tokensBefore(place, source, labelOf);
    const [next, nextButOne] = tokensAfter(place, source, labelOf);
    addLocal(`p1 ${first!}`, share);
    addLocal(`p2 ${second!}`, share);
    addLocal(`p ${second!} ${first!}`, share);
    addLocal(`n1 ${next!}`, share);
    addLocal(`n2 ${nextButOne!}`, share);
    addLocal(`n ${next!} ${nextButOne!}`, share);
    addLocal(`pn ${first!} ${next!}`, share);
  }
}

type LabelOf = (entity: number) => string;

/** Returns the two tokens before a mention, the nearest last. A name that ends within reach is one token. */
function tokensBefore({ mention, before }: Neighbours, source: Source, labelOf: LabelOf): string[] {
  const text = source[mention.field];
  const from = Math.max(0, mention.start - REACH, before?.mention.end ?? 0);
  const tokens = tokensOf(text.slice(from, mention.start));
  const edge = from === before?.mention.end ? [`<${labelOf(before.entity)}>`] : from === 0 ? ['\n'] : [];
  return ['\n', ...edge, ...tokens.slice(-2).map(plainToken)].slice(-2);
}

/** Returns the two tokens after a mention, the nearest first. */
function tokensAfter({ mention, after }: Neighbours, source: Source, labelOf: LabelOf): string[] {
  const text = source[mention.field];
  const to = Math.min(text.length, mention.end + REACH, after?.mention.start ?? Infinity);
  const tokens = tokensOf(text.slice(mention.end, to));
  const edge =
    to === after?.mention.start ? [`<${labelOf(after.entity)}>`] : to === text.length ? ['\n'] : [];
  return [...tokens.slice(0, 2).map(plainToken), ...edge, '\n', '\n'].slice(0, 2);
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

const plainToken = (token: string): string => (/^\p{N}/u.test(token) ? '0' : token.toLowerCase());
