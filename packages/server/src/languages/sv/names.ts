import { particles } from '../particles.ts';
import type { NameRules } from '../record.ts';
import { complete } from './complete.ts';
import { genitive } from './genitive.ts';
import { hyphenCompounds } from './hyphen-compounds.ts';

/**
 * A word in lower case before a Swedish person's name ("lektor Öqvist", "manat Almqvist"), except particles of names ("von
 * Essen"). Of 1,587 gold persons in webbnyheter's training sentences none begins with another word in lower case.
 */
const WORD_BEFORE_PERSON = new RegExp(
  `^(?!(?:${[...particles, 'ben', 'abu', 'el', 'ul'].join('|')})\\s)\\p{Ll}+\\s+(?=.*\\p{Lu})`,
  'u',
);

const acronyms = new Map<string, string>([
  ['m', 'moderaterna'],
  ['s', 'socialdemokraterna'],
  ['c', 'centerpartiet'],
  ['l', 'liberalerna'],
  ['v', 'vänsterpartiet'],
  ['kd', 'kristdemokraterna'],
  ['kds', 'kristdemokraterna'],
  ['fp', 'folkpartiet'],
  ['sd', 'sverigedemokraterna'],
  ['mp', 'miljöpartiet'],
  ['ap1', 'första ap-fonden'],
  ['ap2', 'andra ap-fonden'],
  ['ap3', 'tredje ap-fonden'],
  ['ap4', 'fjärde ap-fonden'],
  ['ap6', 'sjätte ap-fonden'],
  ['ap7', 'sjunde ap-fonden'],
  ['hav', 'havs- och vattenmyndigheten'],
  ['imy', 'integritetsskyddsmyndigheten'],
  ['möd', 'mark- och miljööverdomstolen'],
]);

const HEAD =
  /(?<=\p{L}{3})(?:myndighet(?:en)?|verk(?:et)?|departement(?:et)?|nämnd(?:en)?|domstol(?:en)?|styrelsen?|råd(?:et)?|ombudsman(?:nen)?|kansler(?:n)?|lag(?:en)?|balk(?:en)?|förordning(?:en)?|sällskap(?:et)?|förening(?:en)?|förbund(?:et)?|institut(?:et)?|universitet(?:et)?|högskolan?|bank(?:en)?|parti(?:et)?|bolag(?:et)?|tidning(?:en)?|journal(?:en)?|klubb(?:en)?|fysik|central(?:en)?|inspektion(?:en)?|anstalt(?:en)?|kyrkan?|bladet|fonden?|tjänst(?:en)?)$/u;

export const names: NameRules = {
  calendar:
    /^(?:mån|tis|ons|tors|fre|lör|sön)dag(?:en|ens|ar|s)?$|^(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)$/iu,
  shortCalendar: /^(?:mån|tis|ons|tors?|fre|lör|sön|jan|febr?|mar|apr|jun|jul|aug|sept?|okt|nov|dec)$/iu,
  titles:
    /^(?:herr|hr|fru|fröken|baron|friherre|greve|grevinnan|biskop|ärkebiskop|kardinal|påven?|kung|drottning|(?:kron)?prins|(?:kron)?prinsessan|löjtnant|kapten|major|överste|doktor|statsminister|minister|konung|hertig|fader|pastor|prosten|kyrkoherde|ingen[ij]ör|direktör|fänrik|general|revsekr|justr(?:[:.]n)?|professor)\s+(?=\p{L})/iu,
  unions:
    'eu, europeiska unionen, nato, fn, förenta nationerna, au, afrikanska unionen, asean, oecd, opec, eg, efta, osse'.split(
      ', ',
    ),
  wordBeforePerson: WORD_BEFORE_PERSON,
  // "centralbanken" and "regeringen" are not names. All four lower-case organizations found in webbnyheter's tenth were wrong; 4 %
  // of the gold organizations there are in lower case.
  capitalisesOrganizations: true,
  joinsByHyphen: true,
  hyphenCompounds,
  listWords: ['och', 'samt', 'eller'],
  beforePlace: /(?:^|\s)(?:i|vid|från|ur)\s$/iu,
  // With a capital within a sentence, these nouns are names in all 70 places of the project's own corpus, and in all 9 of Talbanken and
  // webbnyheter.
  bodies: {
    nouns: new Set(
      'Regeringen Riksdagen Staten Polisen Kyrkan Kommissionen Rådet Länsstyrelsen Landstinget Regionen Kommunen Hovrätten Domstolen Förbundet Föreningen Styrelsen Bolaget Myndigheten'.split(
        ' ',
      ),
    ),
    wordBefore: /^\p{Ll}/u,
  },
  partyInBrackets: /(?<=\p{Lu}[\p{L}-]+ \()(?:m|s|c|l|v|fp|kds?|mp|sd|nyd)(?=\))/gu,
  acronyms,
  compoundHead: HEAD,
  distinguishingWords:
    'Norra Södra Östra Västra Övre Nedre Yttre Inre Lilla Stora Gamla Nya Första Andra Tredje Fjärde Femte Sjätte Sjunde'.split(
      ' ',
    ),
  lowercaseNames: /^(?:riks|läns|europa)?väg \d/u,
  lowercaseAbbreviations: /^(?:m|s|c|l|v|fp|kds?|mp|nyd)$/u,
  lowercaseWords:
    'och eller i på för till vid av kommun tingsrätt hovrätt kammarrätt förvaltningsrätt universitet kyrka torg socken lasarett flygplats'.split(
      ' ',
    ),
  lowercaseNouns:
    /^(?:(?:kommun|kyrka|domkyrka|universitet|museum|museet|län|tingsrätt|stad|hovrätt|bruk|församling|skola|hembygdsförening|slott|institutet|stift|folkhögskola|sameby|torg|bibliotek|hamn|station|gymnasium|kommissionen|parlamentet|älv|föreningen|brygga|härad|högskola|förlag|sjukhuset|sjukhus|kapell|rådet|lasarett|bygdegård|socken|trädgården|salen|domstolen|fonden)|\p{L}{3,}(?:kör|domstol(?:en)?|bibliotek(?:et)?|muse(?:um|et)|nät(?:et)?|myndighet(?:en)?|nämnd(?:en)?|gruva|råd(?:et)?|departement(?:et)?|styrelsen?|anstalt(?:en)?|tjänst(?:en)?|universitet(?:et)?|sjukhus(?:et)?|moskén?|jouren))s?$|^(?:moskén|jouren|anstalt|nätet)$/u,
  fixedWords: new Map(
    'IFK IF IK BK FF FK GIF AIF IBK HK BTK SVT SKF LKAB'.split(' ').map((word) => [word.toLowerCase(), word]),
  ),
  edgeWords: new Map('AB KB HB FC HC SK IS BoIS A/S'.split(' ').map((word) => [word.toLowerCase(), word])),
  genitive,
  // In Swedish a comma or a word separates a place from its region.
  isRegion: undefined,
  complete,
};
