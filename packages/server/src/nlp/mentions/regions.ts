import type { Reading, Span } from './recognise.ts';
import { visible } from '../tokens/words.ts';

/** States of the US and of neighbours, and countries, that are written behind a town. */
const REGIONS = new Set(
  `alabama alaska alberta arizona arkansas argentina australia austria bangladesh belgium brazil california canada chile
  china colorado connecticut cuba delaware denmark egypt england finland florida france georgia germany greece hawaii
  hungary iceland idaho illinois india indiana iowa iran iraq ireland israel italy japan kansas kentucky kenya louisiana
  maine manitoba maryland massachusetts mexico michigan minnesota mississippi missouri montana nebraska nevada nigeria
  norway ohio oklahoma ontario oregon pakistan pennsylvania peru poland portugal quebec russia saskatchewan scotland spain
  sweden switzerland tennessee texas thailand turkey ukraine utah vermont vietnam wales wisconsin wyoming`.split(
    /\s+/u,
  ),
);
/** Postal abbreviations; those that are words too count in capitals only. */
const POSTAL = /^(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|A[zk]|Ca|Fl|Ga|Il|N[cjvy]|T[nx]|V[at]|W[aiv])$/u; // prettier-ignore
/** What makes one name of itself and the region behind it: "Northern California", "Gulf of Mexico", "Lake Michigan". */
const PART_OF =
  /^(?:new|old|north|south|east|west|northern|southern|eastern|western|central|upper|lower|mid|greater|inner|outer|lake|mount|gulf|baja|cape|fort|port|camp|little|rural|the|of|in|and|de|la|del|great|papua)$/iu;

/**
 * Spans with a town and the region behind it apart: "Miramar Florida", "San Rafael Ca" and "brittany france"
 * are two places each (Universal NER's guideline), as they are with a comma between. English only: Swedish writes none so.
 */
export function regionsApart({ text, words }: Reading, spans: readonly Span[]): readonly Span[] {
  const wordAt = (at: number) => visible(text.slice(words[at]!.start, words[at]!.end));
  return spans.flatMap((span): Span[] => {
    const at = span.to - 1;
    if (span.category !== 'location' || at === span.from) return [span];
    const region = wordAt(at);
    const isRegion = REGIONS.has(region.toLowerCase()) || POSTAL.test(region);
    const isBehind = text.slice(words[at - 1]!.end, words[at]!.start) === ' ';
    if (!isRegion || !isBehind || PART_OF.test(wordAt(at - 1))) return [span];
    return [
      { ...span, to: at },
      { ...span, from: at },
    ];
  });
}
