import type { NameRules } from '../record.ts';
import { hyphenCompounds } from './hyphen-compounds.ts';
import { isRegion } from './regions.ts';

export const names: NameRules = {
  calendar:
    /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|june|july|august|september|october|november|december)$/iu,
  shortCalendar:
    /^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)$/iu,
  titles:
    /^(?:(?:mr|mrs|ms|dr|prof|gen|sen|rep|rev|capt|lt|col|sgt|gov|cllr|hon)\.?|miss|sir|doctor|professor|president|general|colonel|cardinal|senator|judge|justice|captain|governor|councillor|pastor|pope|lord|dame|madam|queen|princess|(?:king|prince)(?=\s+(?:abdullah|albert|alexander|andrew|arthur|baudouin|carl|charles|edward|fahd|faisal|felipe|frederi[ck]k?|george|gustaf?|haakon|hamad|harald|harry|henry|hussein|james|john|juan|louis|mohamm?ed|olav|oscar|philip(?:pe)?|richard|salman|willem|william)\b)|sri|shri|smt\.?|alhaja|alhaji|mallam|ustad|maestro|archduke|archduchess|baroness|archbishop|bishop|canon|sister|brother|fr\.?|messrs\.?|mesdames|madame|mme\.?|misses|mlle\.?|herr|frau|père|abbé|sieur|serjeant|lieutenant|admiral|commander|corporal|cpl\.?|constable|inspector)\s+(?=\p{L})/iu,
  unions:
    'eu, european union, nato, un, united nations, au, african union, asean, oecd, opec, eec, efta, osce'.split(
      ', ',
    ),
  // Some English writers omit capitals ("samantha Fox"), so a word in lower case may be part of the name.
  wordBeforePerson: undefined,
  capitalisesOrganizations: false,
  joinsByHyphen: false,
  hyphenCompounds,
  listWords: ['and', 'or'],
  beforePlace: /(?:^|\s)(?:in|at|near|from)\s$/iu,
  // "the Government": a name in 4 of 19 places of EWT's train part.
  bodies: undefined,
  partyInBrackets: undefined,
  acronyms: new Map(),
  compoundHead: undefined,
  distinguishingWords:
    'North South East West Northern Southern Eastern Western Upper Lower Great Little New Old First Second Third Fourth Fifth Sixth Seventh'.split(
      ' ',
    ),
  lowercaseNames: undefined,
  lowercaseAbbreviations: undefined,
  lowercaseWords: 'of the and or for in on at'.split(' '),
  lowercaseNouns: undefined,
  fixedWords: new Map([
    ['gmbh', 'GmbH'],
    ['asa', 'ASA'],
    ['llc', 'LLC'],
    ['nhs', 'NHS'],
  ]),
  edgeWords: new Map('FC AFC RFC UK USA'.split(' ').map((word) => [word.toLowerCase(), word])),
  genitive: undefined,
  isRegion,
  complete: undefined,
};
