/** US states, regions of neighbouring countries, and countries that follow a town. */
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
/** Postal abbreviations. Abbreviations that are also words count only in capitals. */
const POSTAL = /^(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|A[zk]|Ca|Fl|Ga|Il|N[cjvy]|T[nx]|V[at]|W[aiv])$/u; // prettier-ignore
/** Words that form one name with the region after them: "Northern California", "Gulf of Mexico", "Lake Michigan". */
const NAME_WITH_REGION =
  /^(?:new|old|north|south|east|west|northern|southern|eastern|western|central|upper|lower|mid|greater|inner|outer|lake|mount|gulf|baja|cape|fort|port|camp|little|rural|the|of|in|and|de|la|del|great|papua)$/iu;

/** Returns whether the last word of a place is the region around it: "Miramar Florida", "San Rafael Ca". */
export function isRegion(last: string, before: string): boolean {
  return (REGIONS.has(last.toLowerCase()) || POSTAL.test(last)) && !NAME_WITH_REGION.test(before);
}
